// Makes a list page of a new kind of record, with passing tests:
// npm run new:page -- NAME ENTITY SUBJECT TITLE...
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './edits.mjs';
import { root } from './lib.mjs';

const texts = 'packages/texts';
const titles = 'console/screens/titles.json';
/** The languages that have titles. An overlay has none. */
const languages = readdirSync(join(root, texts)).filter(name => existsSync(join(root, texts, name, titles)));

const usage = `Usage: npm run new:page -- NAME ENTITY SUBJECT TITLE...
  NAME     of the screen: lower-case words with hyphens, such as dock-query
  ENTITY   what a row is, in the singular, such as DockCheck
  SUBJECT  the file that it joins: captures, persons, readings, robots or signals
  TITLE    its title in each language: ${languages.join(', ')}`;

const subjects = ['captures', 'persons', 'readings', 'robots', 'signals'];

/** Notes in `edits` everything that a list page needs. Throws an Error with a sentence for the user. */
function newPage(edits, [name = '', entity = '', subject = '', ...words]) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name) || !/^[A-Z][A-Za-z0-9]+$/.test(entity)) throw new Error(usage);
  if (!subjects.includes(subject) || words.length !== languages.length || words.some(word => word.trim() === ''))
    throw new Error(usage);
  const table = 'packages/transport/src/contract/screens/data.ts';
  if (edits.read(table)?.includes(`'${name}'`))
    throw new Error(`The screen ${name} is already there; nothing was changed.`);
  const row = entity.charAt(0).toLowerCase() + entity.slice(1);
  const list = `${row}s`;

  edits.put(table, `  '${name}': { page: 'records', subject: '${subject}' },\n`, {
    before: `} as const satisfies Entries;\n\n/** Recorded video. */`,
  });
  for (const [index, language] of languages.entries())
    edits.put(`${texts}/${language}/${titles}`, `,\n  "screens.title.${name}": ${JSON.stringify(words[index])}`, {
      before: '\n}',
    });

  const contract = `packages/transport/src/contract/records/${subject}.ts`;
  edits.put(
    contract,
    `
/** Say here what a row is. */
export const ${row} = entity('${entity}', { ...pictured });
/** Say here what the rows are. */
export const ${list} = records({
  entity: ${row},
  module: 'device',
  screen: '${name}',
  time: 'at',
  filters: ['deviceId'],
  sorts: ['at', 'deviceName'],
  doc: 'Say here what the rows are, in the plural',
});
`,
    { after: edits.read(contract) ?? '' },
  );
  if (!/\bpictured\b[^;]*from '.\/common.ts'/.test(edits.read(contract) ?? ''))
    edits.use(contract, 'pictured', './common.ts');

  const calls = 'packages/transport/src/contract/records/calls.ts';
  edits.use(calls, list, `./${subject}.ts`);
  edits.put(calls, `export const { find: find${entity}ByPage, file: export${entity} } = ${list};\n`, {
    before: 'export const { find: findCapturedVehicleByPage',
  });
  const server = 'packages/server/src/records/calls.ts';
  edits.use(server, list, '@patrolkit/transport/contract');
  edits.put(server, `    ...kept('${entity}', ${list}),\n`, { before: '    ...detailCalls(needs),' });

  const page = `packages/core/src/resources/records/${subject}.ts`;
  edits.use(page, list, '@patrolkit/transport');
  edits.put(
    page,
    `  recordPage(${list}, {
    title: 'deviceName',
    columns: ['at', 'deviceName', 'mapName', 'picture'],
  }),
`,
    { before: ');' },
  );
  edits.make(
    `packages/core/src/resources/records/${name}.test.ts`,
    `import { expect, it } from 'vitest';
import { loadResource } from '../index.ts';

it('shows when, where and what, and writes a file', async () => {
  const page = await loadResource('${name}');
  expect(page.columns.map(column => column.name)).toEqual(['at', 'deviceName', 'mapName', 'picture']);
  expect([page.name, page.file?.name]).toEqual(['${name}', '${name}']);
});
`,
  );
}

generate(
  newPage,
  `  1. fields of the entity, with what each means; columns, filters and sorts of the page
  2. what keeps the records: records.keep of the server's room, or the simulator (demo/simulator/src/records)
  3. npm run docs
  4. try it: npx vitest run packages/core/src/resources tests/rules`,
);
