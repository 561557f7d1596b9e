// npm run docs: writes the generated pages from the contract, the elements, the types, the screens and docs/errors-and-limits.tsv.
// `--check` only compares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ensureInstalled, root } from './lib.mjs';

ensureInstalled();
const isCheck = process.argv.includes('--check');
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  mode: 'source',
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, entries: [] },
});
const { specs } = await vite.ssrLoadModule('/widgets/specs.ts');
const contract = await vite.ssrLoadModule('/packages/transport/src/contract/index.ts');
const { permits } = await vite.ssrLoadModule('/packages/core/src/permissions/index.ts');
const { seeds } = await vite.ssrLoadModule('/packages/server/src/session/seeds.ts');
const { table } = await vite.ssrLoadModule('/scripts/markdown.ts');
const { withPublicTypes } = await vite.ssrLoadModule('/scripts/public-types.ts');
const embedding = await vite.ssrLoadModule('/scripts/embedding-pages.ts');
const { skinOf } = await vite.ssrLoadModule('/packages/core/src/theme/skins/index.ts');
const { fixed: sizes, compact } = await vite.ssrLoadModule('/packages/core/src/theme/tokens.ts');
const { errorsAndLimitsPage } = await vite.ssrLoadModule('/scripts/errors-and-limits.ts');

const read = file => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
const errorsAndLimits = await errorsAndLimitsPage(read('docs/errors-and-limits.tsv'), {
  read,
  load: file => vite.ssrLoadModule(`/${file}`),
}).catch(error => {
  console.error(error.message);
  process.exit(1);
});
await vite.close();
const { details, scriptPage, tokenPage } = withPublicTypes(root, types => ({
  details: types.details,
  scriptPage: embedding.scriptPage(types),
  tokenPage: embedding.tokenPage(types, { dark: skinOf(12).colors, light: skinOf(9).colors, sizes, compact }),
}));
/** The fields of the detail of an event. */
const fieldsOf = (tag, { name }) => details.get(tag)?.get(name) ?? [];

const camel = name => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** Whether an element needs a session, in words. */
const sessionOf = ({ standalone, sessionless = [] }) => {
  if (standalone) return 'It needs no session.';
  const given = sessionless.map(name => `\`${name}\``).join(' or ');
  return given === ''
    ? 'It needs a session.'
    : `It needs a session, except with ${given}: what the page gives is shown without one.`;
};
const elements = specs
  .map(spec => ({
    attributes: {},
    properties: {},
    events: [],
    slots: {},
    parts: {},
    cssProperties: {},
    ...spec,
    session: sessionOf(spec),
  }))
  .toSorted((one, other) => one.tag.localeCompare(other.tag));
const elementPage = [
  '# Elements',
  '',
  'Made by `npm run docs` from each `<name>.element.ts`.',
  '',
  'Events are sent by the element itself, bubble, and leave shadow roots: a page can listen on the element, on its provider or on the document. Those of an ' +
    'element that another one draws (the players of `<patrol-video-wall>`) come from that one. What a page prevents it does by itself. Every element also ' +
    'sends `widgetfailed` {tag, message, error} when it could not draw, and `connectionproblem` {reason: "code"} when its code did not come.',
  '',
];
for (const { tag, summary, session, attributes, properties, events, slots, parts, cssProperties } of elements) {
  elementPage.push(`## \`<${tag}>\``, '', summary, '', session, '');
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
      ['event', 'when', 'what is in its detail'],
      events.map(event => [
        `\`${event.name}\`${event.name.endsWith('request') ? ' (can be prevented)' : ''}`,
        event.doc,
        embedding.detailWords(fieldsOf(tag, event), '<br>'),
      ]),
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
        typeof part === 'string' ? part : `${part.doc} (drawn when ${part.when})`,
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
  modules: elements.map(({ tag, summary, session, attributes, properties, events, slots, parts, cssProperties }) => ({
    kind: 'javascript-module',
    path: `${tag.replace('patrol-', '')}.js`,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: `${camel(`-${tag.replace('patrol-', '')}`)}Element`,
        tagName: tag,
        description: `${summary} ${session}`,
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
        events: events.map(event => {
          const fields = fieldsOf(tag, event);
          return {
            name: event.name,
            description: [event.doc, embedding.detailWords(fields)].filter(Boolean).join(' '),
            type: { text: fields.length > 0 ? `CustomEvent<${embedding.detailType(fields)}>` : 'CustomEvent' },
          };
        }),
        slots: Object.entries(slots).map(([name, doc]) => ({ name, description: doc })),
        cssParts: Object.entries(parts).map(([name, part]) => ({
          name,
          description: typeof part === 'string' ? part : part.doc,
        })),
        cssProperties: Object.entries(cssProperties).map(([name, fallback]) => ({ name, default: fallback })),
      },
    ],
  })),
};

const calls = Object.values(contract.calls).toSorted(
  (one, other) => one.module.localeCompare(other.module) || one.name.localeCompare(other.name),
);
/** A rule of the contract in words. */
const ruleWords = ({ of, needs, page: ownPage, function: name, orFunction, orControl, when, whenGiven }) => {
  const [page, word] = name?.split('#') ?? [];
  const needed = [
    ...(needs === 'root' ? ['role `root`'] : []),
    ...(needs === 'control' ? ['control of its device'] : []),
    ...(ownPage === undefined
      ? []
      : [
          `a permission code of ${[ownPage]
            .flat()
            .map(name => `\`${name}\``)
            .join(' or ')}`,
        ]),
    ...(name === undefined ? [] : [`function \`${word}\` of ${page === '' ? 'any page' : `\`${page}\``}`]),
  ].join(' and ');
  const [otherPage, otherWord] = orFunction?.split('#') ?? [];
  const other = orFunction ? ` or function \`${otherWord}\` of \`${otherPage}\`` : '';
  const also = orControl ? ` or control of ${of ? 'its device' : 'any device'}` : '';
  const seen = of === undefined ? '' : needed === '' ? 'sight of its device' : '';
  return `${when ? `\`${when[0]}\` ${when[1]}: ` : ''}${whenGiven ? `\`${whenGiven}\` given: ` : ''}${seen}${needed}${other}${also}`;
};
const permissionWords = permission =>
  typeof permission === 'string' ? permission : [permission].flat().map(ruleWords).join('; otherwise ');
const subjects = permission =>
  typeof permission === 'string'
    ? ''
    : [...new Set([permission].flat().flatMap(({ of }) => (of ? [`${of[0]} (\`${of[1]}\`)`] : [])))].join(', ');
/** The written form of a codec, with the limits of its value. */
const wireWords = codec => {
  const { limits = {}, kind } = contract.whenGiven(codec);
  const { min, max, decimals, types } = limits;
  const unit = codec.wire.startsWith('text')
    ? ' characters'
    : ({ list: ' of them', several: ' of them', raw: ' bytes' }[kind.type] ?? '');
  return [
    codec.wire,
    ...(kind.type === 'several' ? ['joined by commas'] : []),
    ...(decimals === 0 ? ['whole'] : []),
    ...(min !== undefined && max !== undefined ? [`${min} to ${max}${unit}`] : []),
    ...(min === undefined && max !== undefined ? [`at most ${max}${unit}`] : []),
    ...(min !== undefined && max === undefined ? [`at least ${min}${unit}`] : []),
    ...(types ? [types.join(' or ')] : []),
  ].join(', ');
};
const fields = codec =>
  Object.values(codec.fields ?? {}).map(({ wireName, also, codec: written, doc, isAssumed }) => [
    [wireName, ...also].map(name => `\`${name}\``).join(' or '),
    wireWords(written),
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
    `\`${call.method} ${call.path}\` · ${call.body} · ${permissionWords(call.permission)}${call.assumed ? ' · assumed' : ''}${call.isOurs ? ' · ours' : ''}${call.isNumbered ? ' · numbered' : ''}${call.isForPasswordChange ? ' · also while the password must be changed' : ''}`,
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
  'Made by `npm run docs` from what each call declares. Who may make which call; the server decides by this declaration before the call is handled, the client shows by the same rules what is allowed.',
  '',
  'A device that the user does not see counts as one that is not there. The role `root` has every function and controls what it sees. A message of `sendControlCommand` other than a stop needs control of the device, and hardware the function of its name on any page (`volume`, `wiper`, `headLamp`, `alarmLamp`). Lists and pushes hold only what the user may see. The order of functions in a permission code (`alarm-query-list#confirm#close`) never matters.',
  '',
  table(
    ['permission', 'calls'],
    [...new Set(calls.map(call => permissionWords(call.permission)))].map(words => [
      words,
      calls
        .filter(call => permissionWords(call.permission) === words)
        .map(call => call.name)
        .join(', '),
    ]),
  ),
  table(
    ['call', 'concerns', 'permission'],
    calls.map(call => [call.name, subjects(call.permission), permissionWords(call.permission)]),
  ),
];

/** The first account of each role. */
const roles = seeds.filter(({ role }, place) => seeds.findIndex(seed => seed.role === role) === place);
const mark = (screen, { role, permissions, isCustomer = false }) =>
  permits({ roleCode: role, permissions, isCustomer }, { screen }) ? 'enters' : '401';
const screenPage = [
  '# Screens',
  '',
  'Made by `npm run docs` from the table of screens (`packages/transport/src/contract/screens`) and the accounts of the server. A screen that is not built answers 404 to everybody; who is not signed in is asked to sign in first.',
  '',
  table(
    ['screen', 'built', ...roles.map(({ account }) => account)],
    contract.screens.map(screen => [
      `\`${screen.path}\``,
      contract.isBuilt(screen) ? 'yes' : 'no',
      ...roles.map(account => mark(screen, account)),
    ]),
  ),
  'A user needs one of the roles, and beside it one of the codes where there are any. A code carries functions of its own screen.',
  '',
  table(
    ['screen', 'page', 'other path', 'takes', 'in a menu', 'roles', 'codes', 'functions'],
    contract.screens.map(({ path, page = '', alias, takes, isHidden, roles: needed, codes, functions }) => [
      `\`${path}\``,
      page,
      alias === undefined ? '' : `\`${alias}\``,
      takes.join(', '),
      isHidden ? 'no' : 'yes',
      needed.join(', '),
      codes.join(', '),
      functions.join(', '),
    ]),
  ),
];

const pages = {
  'elements.md': elementPage.join('\n'),
  'custom-elements.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
  'scripts.md': scriptPage,
  'tokens.md': tokenPage,
  'calls.md': callPage.join('\n'),
  'assumed-calls.md': assumedPage.join('\n'),
  'permissions.md': permissionPage.join('\n'),
  'screens.md': screenPage.join('\n'),
  'errors-and-limits.md': errorsAndLimits,
};
const folder = join(root, 'docs/generated');
mkdirSync(folder, { recursive: true });
let isCurrent = true;
for (const [name, page] of Object.entries(pages)) {
  const text = `${page.trimEnd().replace(/\n{3,}/g, '\n\n')}\n`;
  if (!isCheck) writeFileSync(join(folder, name), text);
  else if (read(join('docs/generated', name)) !== text) {
    isCurrent = false;
    console.error(`docs/generated/${name} is not current: run npm run docs`);
  }
}
process.exit(isCurrent ? 0 : 1);
