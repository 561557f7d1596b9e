// npm run docs: writes the generated pages from the contract and the elements. `--check` only compares.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ensureInstalled, root } from './lib.mjs';

ensureInstalled();
const isCheck = process.argv.includes('--check');
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  mode: 'test',
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, entries: [] },
});
const { specs } = await vite.ssrLoadModule('/widgets/specs.ts');
const contract = await vite.ssrLoadModule('/packages/transport/src/contract/index.ts');
await vite.close();

const cell = text =>
  String(text ?? '')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
const table = (head, rows) =>
  rows.length === 0
    ? ''
    : [
        `| ${head.join(' | ')} |`,
        `| ${head.map(() => '---').join(' | ')} |`,
        ...rows.map(row => `| ${row.map(cell).join(' | ')} |`),
        '',
      ].join('\n');
const camel = name => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

const elements = [...specs].toSorted((one, other) => one.tag.localeCompare(other.tag));
const elementPage = [
  '# Elements',
  '',
  'Made by `npm run docs` from each `<name>.element.ts`. Every element also tells `widgetfailed` {tag, message} when it could not draw.',
  '',
];
for (const {
  tag,
  summary,
  attributes = {},
  properties = {},
  events = [],
  slots = {},
  parts = {},
  cssProperties = {},
} of elements) {
  elementPage.push(`## \`<${tag}>\``, '', summary, '');
  elementPage.push(
    table(
      ['attribute', 'property', 'type', 'default', 'meaning'],
      Object.entries(attributes).map(([name, { type, values, default: fallback, doc }]) => [
        `\`${name}\``,
        `\`${camel(name)}\``,
        values ? values.join(', ') : type,
        fallback === undefined ? (type === 'boolean' ? 'false' : '') : JSON.stringify(fallback),
        doc,
      ]),
    ),
  );
  elementPage.push(
    table(
      ['property, read only', 'meaning'],
      Object.entries(properties).map(([name, { doc }]) => [`\`${name}\``, doc]),
    ),
  );
  elementPage.push(
    table(
      ['event', 'when, and what is in its detail'],
      events.map(({ name, doc }) => [`\`${name}\`${name.endsWith('request') ? ' (can be prevented)' : ''}`, doc]),
    ),
  );
  elementPage.push(
    table(
      ['slot', 'meaning'],
      Object.entries(slots).map(([name, doc]) => [name === '' ? '(default)' : `\`${name}\``, doc]),
    ),
  );
  elementPage.push(
    table(
      ['part', 'meaning'],
      Object.entries(parts).map(([name, part]) => [
        `\`${name}\``,
        typeof part === 'string' ? part : `${part.doc} (drawn ${part.when})`,
      ]),
    ),
  );
  elementPage.push(
    table(
      ['custom property', 'default'],
      Object.entries(cssProperties).map(([name, fallback]) => [`\`${name}\``, fallback]),
    ),
  );
}

const manifest = {
  schemaVersion: '2.1.0',
  modules: elements.map(
    ({ tag, summary, attributes = {}, properties = {}, events = [], slots = {}, parts = {}, cssProperties = {} }) => ({
      kind: 'javascript-module',
      path: `${tag.replace('patrol-', '')}.js`,
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: `${camel(`-${tag.replace('patrol-', '')}`)}Element`,
          tagName: tag,
          description: summary,
          attributes: Object.entries(attributes).map(([name, { type, values, default: fallback, doc }]) => ({
            name,
            fieldName: camel(name),
            type: { text: values ? values.map(value => `'${value}'`).join(' | ') : type },
            description: doc,
            ...(fallback === undefined ? {} : { default: JSON.stringify(fallback) }),
          })),
          ...(Object.keys(properties).length === 0
            ? {}
            : {
                members: Object.entries(properties).map(([name, { doc }]) => ({
                  kind: 'field',
                  name,
                  description: doc,
                  readonly: true,
                })),
              }),
          events: events.map(({ name, doc }) => ({ name, description: doc, type: { text: 'CustomEvent' } })),
          slots: Object.entries(slots).map(([name, doc]) => ({ name, description: doc })),
          cssParts: Object.entries(parts).map(([name, part]) => ({
            name,
            description: typeof part === 'string' ? part : part.doc,
          })),
          cssProperties: Object.entries(cssProperties).map(([name, fallback]) => ({ name, default: fallback })),
        },
      ],
    }),
  ),
};

const calls = Object.values(contract.calls).toSorted(
  (one, other) => one.module.localeCompare(other.module) || one.name.localeCompare(other.name),
);
const fields = codec =>
  Object.values(codec.fields ?? {}).map(({ wireName, also, codec: { wire }, doc, isAssumed }) => [
    [wireName, ...also].map(name => `\`${name}\``).join(' or '),
    wire,
    isAssumed ? `${doc} (assumed)` : doc,
  ]);
const callPage = [
  '# Calls',
  '',
  'Made by `npm run docs` from `packages/transport/src/contract`. Wire names; `assumed` means that the specification does not give path, payload, answer or field; `ours` that it names no such call and a server may not know it; `numbered` that the request carries `commandNo` too.',
  '',
];
for (const call of calls) {
  callPage.push(
    `## ${call.name}`,
    '',
    `\`${call.method} ${call.path}\` · ${call.body} · ${call.permission}${call.assumed ? ' · assumed' : ''}${call.isOurs ? ' · ours' : ''}${call.isNumbered ? ' · numbered' : ''}`,
    '',
    call.doc,
    '',
  );
  callPage.push(table(['request', 'on the wire', 'meaning'], fields(call.request)));
  callPage.push(`Answer: ${call.answer.wire}`, '');
  callPage.push(table(['answer', 'on the wire', 'meaning'], fields(call.answer)));
}
const assumedPage = [
  '# Assumed calls',
  '',
  'Made by `npm run docs`. Their path, payload or answer is not in the specification; a customer whose server differs maps them by name (`paths` of the provider’s options). Those that are ours may be missing: nothing depends on them.',
  '',
  table(
    ['call', 'method and path', 'ours', 'what it does'],
    calls
      .filter(call => call.assumed)
      .map(call => [call.name, `\`${call.method} ${call.path}\``, call.isOurs ? 'yes' : '', call.doc]),
  ),
];
const permissionPage = [
  '# Permissions',
  '',
  'Made by `npm run docs`. Who may make which call; the server decides, the client’s check is for comfort.',
  '',
  table(
    ['permission', 'calls'],
    [...new Set(calls.map(call => call.permission))].map(permission => [
      permission,
      calls
        .filter(call => call.permission === permission)
        .map(call => call.name)
        .join(', '),
    ]),
  ),
];

const pages = {
  'elements.md': elementPage.join('\n'),
  'custom-elements.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
  'calls.md': callPage.join('\n'),
  'assumed-calls.md': assumedPage.join('\n'),
  'permissions.md': permissionPage.join('\n'),
};
const folder = join(root, 'docs/generated');
mkdirSync(folder, { recursive: true });
let isCurrent = true;
for (const [name, page] of Object.entries(pages)) {
  const text = `${page.trimEnd().replace(/\n{3,}/g, '\n\n')}\n`;
  if (!isCheck) writeFileSync(join(folder, name), text);
  else if (readFileSync(join(folder, name), 'utf8') !== text) {
    isCurrent = false;
    console.error(`docs/generated/${name} is not current: run npm run docs`);
  }
}
process.exit(isCurrent ? 0 : 1);
