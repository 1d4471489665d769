<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template match="catalog"><xsl:value-of select="no-such-function(1"/></xsl:template>
</xsl:stylesheet>
