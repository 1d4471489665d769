<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" indent="yes"/>
  <xsl:param name="title" select="'untitled'"/>
  <xsl:key name="by-group" match="item" use="@group"/>
  <xsl:template match="/">
    <html>
      <head><title><xsl:value-of select="$title"/></title></head>
      <body>
        <p>items: <xsl:value-of select="count(//item)"/>, sum: <xsl:value-of select="format-number(sum(//@price), '#,##0.00')"/></p>
        <xsl:for-each select="//item[generate-id() = generate-id(key('by-group', @group)[1])]">
          <xsl:sort select="@group"/>
          <h2><xsl:value-of select="@group"/></h2>
          <table>
            <xsl:apply-templates select="key('by-group', @group)">
              <xsl:sort select="@price" data-type="number" order="descending"/>
              <xsl:sort select="name"/>
            </xsl:apply-templates>
          </table>
        </xsl:for-each>
        <xsl:call-template name="fib"><xsl:with-param name="n" select="14"/></xsl:call-template>
      </body>
    </html>
  </xsl:template>
  <xsl:template match="item">
    <tr class="row{position() mod 2}">
      <td><xsl:number value="position()" format="i"/></td>
      <td><xsl:value-of select="translate(name, 'abcdefghijklm', 'ABCDEFGHIJKLM')"/></td>
      <td>
        <xsl:choose>
          <xsl:when test="@price &gt; 200">dear</xsl:when>
          <xsl:when test="@price &lt; 10">cheap</xsl:when>
          <xsl:otherwise><xsl:value-of select="concat('EUR ', @price)"/></xsl:otherwise>
        </xsl:choose>
      </td>
      <td><xsl:value-of select="normalize-space(text)"/></td>
    </tr>
  </xsl:template>
  <xsl:template name="fib">
    <xsl:param name="n"/><xsl:param name="a" select="0"/><xsl:param name="b" select="1"/>
    <xsl:value-of select="concat($a, ' ')"/>
    <xsl:if test="$n &gt; 0">
      <xsl:call-template name="fib">
        <xsl:with-param name="n" select="$n - 1"/><xsl:with-param name="a" select="$b"/><xsl:with-param name="b" select="$a + $b"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
