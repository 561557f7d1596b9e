// Values of the contract as a hostile server writes them, and checks that they do no harm on a page.
import { expect } from '@esm-bundle/chai';
import { invalid, silently, type Codec } from '@patrolkit/transport';

/** The replacement of each value of a kind; a value without one is plausible. */
export interface Spoils {
  readonly text?: () => string;
  readonly address?: () => string;
  readonly number?: () => unknown;
  readonly time?: () => unknown;
  /** Whether only optional values are odd: then the page still reads the thing that they belong to. */
  readonly isOptionalOnly?: boolean;
  /** The rows of a list, each spoiled in its own way; without them it has one, spoiled like the rest. */
  readonly rows?: readonly Spoils[];
  /** Number of this row, from 1: ids end with it, and each row has another word of a choice. */
  readonly row?: number;
}

/** More rows than a page has, so that a page of rows is taken as it is. */
const rowsOnServer = 1_000;

/** The last moment that there is, ms: no number and no time beyond it is read. */
const lastTime = 8.64e15;

/** Numbers and times that no server should send: beyond any time, infinite as text, at the ends of what can be read, and not a number. */
export const oddNumbers: readonly unknown[] = [
  1.7e18,
  -1e300,
  lastTime + 1,
  'soon',
  '1e999',
  lastTime,
  -lastTime,
  -1,
  0,
  0.1 + 0.2,
  1e-9,
];

/** Those of them that are still read. */
export const readableOddNumbers: readonly unknown[] = oddNumbers.filter(
  odd => typeof odd === 'number' && Math.abs(odd) <= lastTime,
);

/** A value of the contract as it is on the wire. */
export function sample(codec: Codec<unknown>, spoils: Spoils, name = '', isOptional = false): unknown {
  const { kind } = codec;
  const {
    row = 1,
    text = () => `text ${row}`,
    address = () => '/a.jpg',
    number = () => 1,
    time = () => Date.now(),
  } = spoils;
  const isSpared = spoils.isOptionalOnly === true && !isOptional;
  switch (kind.type) {
    case 'text':
      return text();
    case 'address':
      return address();
    case 'id':
      return `${/device/i.test(name) ? 'robot' : name || 'id'}-${row}`;
    case 'several':
      // A word of a choice is one of its words; any other makes the whole answer unreadable.
      return kind.of.kind.type === 'choice' ? [sample(kind.of, spoils, name)] : ['nobody-1'];
    case 'number':
      return isSpared ? 1 : number();
    case 'flag':
      return 1;
    case 'time':
      return isSpared ? Date.now() : time();
    case 'choice': {
      const words = Object.values(kind.words);
      return words[(row - 1) % words.length];
    }
    case 'optional':
    case 'default':
      return sample(kind.of, spoils, name, true);
    case 'list':
      return rowsOf(kind.of, spoils, name);
    case 'page':
      return { rows: rowsOf(kind.of, spoils, name), total: rowsOnServer };
    case 'first':
      return [sample(kind.of, spoils, name)];
    case 'map':
      return { [text()]: sample(kind.of, spoils, name) };
    case 'entity':
      return Object.fromEntries(
        Object.values(kind.fields).map(field => [field.wireName, sample(field.codec, spoils, field.wireName)]),
      );
    case 'other': {
      const given = text();
      return codec.decode(given, silently, name) === invalid ? codec.encode(kind.samples[0]) : given;
    }
    default:
      return text();
  }
}

/** The rows of a list. */
function rowsOf(item: Codec<unknown>, spoils: Spoils, name: string): unknown[] {
  const rows = spoils.rows?.map((own, at) => ({ ...own, row: at + 1 })) ?? [spoils];
  return rows.map(own => sample(item, own, name));
}

/** Every element of a page, through all shadow roots. */
export function* everything(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* everything(element.shadowRoot);
  }
}

/** The text that stands on a page, through all shadow roots. */
export function wordsOn(root: ParentNode): string {
  const words: string[] = [];
  for (const { childNodes } of everything(root))
    for (const node of childNodes) if (node.nodeType === Node.TEXT_NODE) words.push(node.nodeValue ?? '');
  return words.join('\n');
}

/** Schemes of the addresses that a page may use (safety.md 6.3). */
const allowedSchemes = ['http:', 'https:', 'ws:', 'wss:', 'blob:'];

/** Whether a browser would do something with an address that no page may do; it reads addresses as the browser does. */
export function isHostileAddress(address: string): boolean {
  try {
    return !allowedSchemes.includes(new URL(address, document.baseURI).protocol);
  } catch {
    return true;
  }
}

/** Attributes whose value is an address. */
const addressAttributes = [
  'src',
  'href',
  'xlink:href',
  'action',
  'formaction',
  'data',
  'poster',
  'ping',
  'background',
  'manifest',
];

/** The addresses in the attributes of an element. */
export function* addressesOf({ attributes }: Element): Generator<string> {
  for (const { name, value } of attributes) {
    if (addressAttributes.includes(name)) yield value;
    if (name === 'srcset') for (const part of value.split(',')) yield part.trim().split(/\s/)[0] ?? '';
    if (name === 'style') for (const [, address = ''] of value.matchAll(/url\(["']?([^"')]*)/g)) yield address;
  }
}

/** Checks that nothing that a server sent runs or is requested, and that no widget shows an error, unless it may say what was refused. */
export function expectHarmless(root: ParentNode, what: string, { maySayErrors = false } = {}): void {
  expect(Reflect.get(globalThis, 'struck'), what).to.equal(undefined);
  expect(Object.keys(Object.prototype), `${what}: what every object has`).to.deep.equal([]);
  const errors: (string | null)[] = [];
  for (const element of everything(root)) {
    const { localName } = element;
    if (['script', 'base', 'meta', 'object', 'embed'].includes(localName)) expect.fail(`${what}: <${localName}>`);
    for (const address of addressesOf(element))
      if (isHostileAddress(address)) expect.fail(`${what}: ${localName} has the address ${address}`);
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc') expect.fail(`${what}: ${localName} ${name}=${value}`);
      if (name === 'part' && value === 'error') errors.push(element.textContent);
    }
  }
  if (!maySayErrors) expect(errors, what).to.deep.equal([]);
}
