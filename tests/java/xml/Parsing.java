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
public class Parsing {
    static void p(Object o) { System.out.println(o); }
    static final String XML =
            "<?xml version='1.0'?><!-- c --><r a='1'><i k=\"x\">one &amp; two</i><i k='y'><![CDATA[<raw>]]></i><n xmlns='urn:n'><?pi data?></n></r>";
    public static void main(String[] args) throws Exception {
        Document d =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(XML)));
        Element r = d.getDocumentElement();
        p(r.getTagName() + r.getAttribute("a") + r.getElementsByTagName("i").getLength()
                + r.getElementsByTagName("i").item(0).getTextContent() + r.getLastChild().getNamespaceURI());
        Element n = d.createElement("new");
        n.setAttribute("q", "a<b\"c");
        n.appendChild(d.createTextNode("t>e&x"));
        r.appendChild(n);
        Transformer t = TransformerFactory.newInstance().newTransformer();
        t.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter w = new StringWriter();
        t.transform(new DOMSource(d), new StreamResult(w));
        p(w);
        StringBuilder ev = new StringBuilder();
        SAXParserFactory.newInstance().newSAXParser().parse(
                new ByteArrayInputStream(XML.getBytes()), new DefaultHandler() {
                    public void startElement(String u, String l, String q, Attributes a) {
                        ev.append('<').append(q).append(a.getLength()).append('>');
                    }
                    public void characters(char[] c, int s, int l) { ev.append(c, s, l); }
                    public void endElement(String u, String l, String q) { ev.append("</").append(q).append('>'); }
                    public void processingInstruction(String x, String y) { ev.append("?").append(x).append(y); }
                });
        p(ev);
        XPath x = XPathFactory.newInstance().newXPath();
        p(x.evaluate("count(//i)", d) + x.evaluate("//i[@k='y']", d) + x.evaluate("sum(//@a) + 1", d));
        XMLStreamReader s = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(XML));
        StringBuilder st = new StringBuilder();
        while (s.hasNext()) st.append(s.next()).append(' ');
        p(st);
        StringWriter sw = new StringWriter();
        XMLStreamWriter xw = XMLOutputFactory.newInstance().createXMLStreamWriter(sw);
        xw.writeStartDocument();
        xw.writeStartElement("e");
        xw.writeAttribute("a", "<");
        xw.writeCharacters("&");
        xw.writeEndElement();
        xw.writeEndDocument();
        xw.flush();
        p(sw);
        for (String bad : new String[] {"<a>", "<a></b>", "<a b=c/>", "", "<a>&nope;</a>"}) try {
                DocumentBuilder b = DocumentBuilderFactory.newInstance().newDocumentBuilder();
                b.setErrorHandler(null);
                b.setErrorHandler(new DefaultHandler());
                b.parse(new InputSource(new StringReader(bad)));
            } catch (SAXParseException e) {
                p(e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
            }
    }
}
