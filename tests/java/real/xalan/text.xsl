<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="text"/>
  <xsl:strip-space elements="*"/>
  <xsl:variable name="limit" select="100"/>
  <xsl:template match="catalog"><xsl:apply-templates select="item[@price &lt; $limit][position() mod 3 = 0]"/></xsl:template>
  <xsl:template match="item" priority="1"><xsl:number/>: <xsl:apply-templates select="name"/><xsl:text>&#10;</xsl:text></xsl:template>
  <xsl:template match="name"><xsl:value-of select="substring-after(., '&amp; ')"/>/<xsl:value-of select="string-length(.)"/></xsl:template>
</xsl:stylesheet>
