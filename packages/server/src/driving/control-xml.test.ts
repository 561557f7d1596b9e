import { elements, encodeControl, enableTypes, ptzCodes, type ControlMessage } from '@patrolkit/transport/control';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

/** The elements that each kind of message consists of; there are no others. */
const made: Readonly<Record<ControlMessage['kind'], readonly [string, readonly string[]]>> = {
  move: [elements.move, [elements.action, elements.direction, elements.speed]],
  stop: [elements.move, [elements.action, elements.direction, elements.speed]],
  ptz: [elements.ptz, [elements.code, elements.value]],
  ptzStop: [elements.ptz, [elements.code, elements.value]],
  enable: [elements.enable, [elements.type, elements.value]],
};

const hostile = fc.constantFrom<unknown>(
  '</Value><Value>1',
  '<!--',
  ']]>',
  '&lt;',
  '&#0;',
  '\u0000',
  '1',
  'constructor',
  '__proto__',
  'toString',
  Number.NaN,
  -0,
  2 ** 53,
  1e21,
  0.5,
);
const wild = fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.anything());
/** Mostly a valid value, otherwise anything. */
const orWild = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: wild });

const number = orWild(fc.integer({ min: -2, max: 102 }));
const action = orWild(fc.constantFrom(...Object.keys(ptzCodes)));
const type = orWild(fc.constantFrom(...Object.keys(enableTypes)));
const enableValue = fc.oneof(fc.integer({ min: -1, max: 11 }), fc.boolean(), fc.constantFrom('off', 'once', 'on'));
const directions = orWild(fc.array(orWild(fc.constantFrom('up', 'down', 'left', 'right')), { maxLength: 3 }));
const wildMessages = fc.oneof(
  fc.record({ kind: fc.constant('move'), directions, speed: orWild(fc.integer({ min: 0, max: 11 })) }),
  fc.record({ kind: fc.constant('stop'), directions, value: wild }),
  fc.record({ kind: fc.constant('ptz'), action, value: number }),
  fc.record({ kind: fc.constant('ptzStop'), action, value: number }),
  fc.record({ kind: fc.constant('enable'), type, value: orWild(enableValue) }),
);
/** Messages as a caller that ignores types could pass them. */
const messages = wildMessages.map(message => message as ControlMessage);

const parser = new XMLParser({ preserveOrder: true, parseTagValue: false, ignoreDeclaration: false });
interface Node {
  readonly [name: string]: unknown;
}

/** Names and texts of a parsed element: `[name, children]` or `[name, text]`. */
const shapeOf = (node: Node): unknown => {
  const [name = ''] = Object.keys(node);
  const inner = node[name] as readonly Node[];
  return [name, inner.length === 1 && inner[0] && '#text' in inner[0] ? String(inner[0]['#text']) : inner.map(shapeOf)];
};

describe('the XML of a command', () => {
  it('is well formed and has its fixed elements and whole numbers, whatever values are given, 10 000 times', () => {
    const written = new Map<string, number>();
    fc.assert(
      fc.property(messages, message => {
        let xml: string;
        try {
          xml = encodeControl(message);
        } catch {
          return;
        }
        written.set(message.kind, (written.get(message.kind) ?? 0) + 1);
        expect(XMLValidator.validate(xml), xml).toBe(true);
        const [declaration, root, ...more] = parser.parse(xml) as Node[];
        expect(Object.keys(declaration ?? {})).toEqual(['?xml']);
        expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?><')).toBe(true);
        expect(more).toEqual([]);
        const [rootName, parts] = shapeOf(root ?? {}) as [string, [string, [string, string][]][]];
        const [outer, inner] = made[message.kind];
        expect(rootName).toBe(elements.root);
        expect(parts.map(([name]) => name)).toEqual([outer]);
        const [, leaves = []] = parts[0] ?? [];
        expect(leaves.map(([name]) => name)).toEqual(inner);
        for (const [, value] of leaves) expect(value, xml).toMatch(/^(?:0|[1-9]\d{0,2})$/);
        // There is no attribute, comment or other text beside what was parsed.
        expect(xml.replace(/<[^>]*>/g, '')).toBe(leaves.map(([, value]) => value).join(''));
        expect([...xml.matchAll(/<\/?(\w+)>/g)]).toHaveLength(2 * (2 + inner.length));
      }),
      { numRuns: 10_000 },
    );
    // Refused messages prove nothing, so each kind must have been written often.
    for (const kind of Object.keys(made)) expect(written.get(kind), kind).toBeGreaterThan(300);
  });
});
