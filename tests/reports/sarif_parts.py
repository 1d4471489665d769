"""The parts of SARIF 2.1.0 that rrvm writes, as a JSON schema: what the specification (OASIS, sections 3.13 to 3.49) says of each, and nothing else may be there. With what
GitHub documents for code scanning: required parts, limits, values of its own properties. For python3-jsonschema."""


def whole(properties, *optional):
    return {"type": "object", "properties": properties, "required": [p for p in properties if p not in optional], "additionalProperties": False}


TEXT = {"type": "string", "minLength": 1}
MESSAGE = whole({"text": TEXT})
LEVEL = {"enum": ["none", "note", "warning", "error"]}
LOCATION = whole({
    "physicalLocation": whole({"artifactLocation": whole({"uri": {"type": "string", "format": "uri-reference", "pattern": r"^[^/\\ ][^\\ ]*$"}, "uriBaseId": TEXT}),
                               "region": whole({"startLine": {"type": "integer", "minimum": 1}})}, "region"),
    "logicalLocations": {"type": "array", "items": whole({"fullyQualifiedName": TEXT, "kind": {"enum": ["function"]}})},
    "message": MESSAGE}, "message")
STACK = whole({"message": MESSAGE, "frames": {"type": "array", "items": whole({"location": LOCATION})}})
RULE = whole({"id": TEXT, "name": TEXT, "shortDescription": MESSAGE, "fullDescription": MESSAGE, "help": MESSAGE, "defaultConfiguration": whole({"level": LEVEL}),
              "properties": whole({"tags": {"type": "array", "items": TEXT, "maxItems": 20, "uniqueItems": True}, "precision": {"enum": ["very-high", "high", "medium", "low"]}})})
RESULT = whole({"ruleId": TEXT, "ruleIndex": {"type": "integer", "minimum": 0}, "level": LEVEL, "message": MESSAGE, "occurrenceCount": {"type": "integer", "minimum": 1},
                "locations": {"type": "array", "items": LOCATION, "minItems": 1, "maxItems": 1000}, "relatedLocations": {"type": "array", "items": LOCATION, "maxItems": 1000},
                "stacks": {"type": "array", "items": STACK, "uniqueItems": True}, "partialFingerprints": {"type": "object", "additionalProperties": TEXT, "minProperties": 1},
                "rank": {"type": "number", "minimum": 0, "maximum": 100}, "properties": {"type": "object"}}, "rank", "properties")
RUN = whole({"tool": whole({"driver": whole({"name": TEXT, "version": TEXT, "semanticVersion": TEXT, "rules": {"type": "array", "items": RULE, "maxItems": 25000}})}),
             "originalUriBaseIds": {"type": "object", "additionalProperties": whole({"uri": {"type": "string", "format": "uri", "pattern": "/$"}, "description": MESSAGE}, "uri", "description")},
             "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]}, "results": {"type": "array", "items": RESULT, "maxItems": 25000}})
LOG = whole({"$schema": {"type": "string", "format": "uri"}, "version": {"const": "2.1.0"}, "runs": {"type": "array", "items": RUN, "minItems": 1, "maxItems": 20}})
