import java.io.*;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import javax.xml.transform.*;
import javax.xml.transform.dom.*;
import javax.xml.transform.stream.*;
import javax.xml.xpath.*;
import org.w3c.dom.*;
import org.xml.sax.*;
import org.xml.sax.helpers.DefaultHandler;
public class Stylesheet {
    static void p(Object o) { System.out.println(o); }
    static final String XML =
            "<?xml version='1.0'?><!-- c --><r a='1'><i k=\"x\">one &amp; two</i><i k='y'><![CDATA[<raw>]]></i><n xmlns='urn:n'><?pi data?></n></r>";
    public static void main(String[] args) throws Exception {
        String xsl =
                "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:output omit-xml-declaration='yes'/><xsl:template match='/r'><out><xsl:for-each select='i'><xsl:sort select='@k' order='descending'/><v n='{position()}'><xsl:value-of select='.'/></v></xsl:for-each></out></xsl:template></xsl:stylesheet>";
        StringWriter tw = new StringWriter();
        TransformerFactory.newInstance()
                .newTransformer(new StreamSource(new StringReader(xsl)))
                .transform(new StreamSource(new StringReader(XML)), new StreamResult(tw));
        p(tw);
    }
}
