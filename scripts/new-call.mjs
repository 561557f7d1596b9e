// Makes a call that answers nothing yet, with its handler and a passing test: npm run new:call -- ROOM NAME
import { generate } from './edits.mjs';

const usage = `Usage: npm run new:call -- ROOM NAME
  ROOM  of the contract and of the server: captures, config, fleet, shifts or sos
  NAME  of the call, such as getDockState`;

const modules = { captures: 'patrol', config: 'device', fleet: 'device', shifts: 'patrol', sos: 'device' };

/** Notes in `edits` everything that a call needs. Throws an Error with a sentence for the user. */
function newCall(edits, [room = '', name = '']) {
  const module = Object.hasOwn(modules, room) ? modules[room] : undefined;
  if (module === undefined || !/^[a-z][A-Za-z0-9]+$/.test(name)) throw new Error(usage);
  const contract = `packages/transport/src/contract/${room}/calls.ts`;
  const server = `packages/server/src/${room}/calls.ts`;
  if (edits.read(contract)?.includes(`${name} = call(`))
    throw new Error(`The call ${name} is already there; nothing was changed.`);
  const entity = name.charAt(0).toUpperCase() + name.slice(1);

  for (const kind of ['entity', 'field', 'id']) {
    const imported = new RegExp(`import \\{[^}]*\\b${kind}\\b[^}]*\\} from '../codec/index.ts'`);
    if (!imported.test(edits.read(contract) ?? '')) edits.use(contract, kind, '../codec/index.ts');
  }
  edits.put(
    contract,
    `
export const ${name} = call({
  name: '${name}',
  isOurs: true,
  module: '${module}',
  permission: 'signed-in',
  request: entity('${entity}Query', { deviceId: field('deviceId', id, 'Device') }),
  answer: entity('${entity}', { deviceId: field('deviceId', id, 'Device') }),
  doc: 'Say here what it answers.',
});
`,
    { after: edits.read(contract) ?? '' },
  );
  const open = /CallsOf<[^>]*> => (?:\(\{|\{[^]*?\n  return \{)\n/.exec(edits.read(server) ?? '');
  if (!open) throw new Error(`${server} has no list of handlers`);
  edits.put(server, `  ${name}: async ({ deviceId }) => ({ deviceId }),\n`, { after: open[0] });
  edits.make(
    `packages/server/src/${room}/${name}.test.ts`,
    `import { expect, it } from 'vitest';
import { useServer } from '../testing.ts';

const { ask, tokenOf } = useServer('${room}-${name}');

it('answers to whoever is signed in, and to nobody else', async () => {
  expect((await ask('${name}', { deviceId: 'PR001' }, await tokenOf('viewer'))).data).toEqual({ deviceId: 'PR001' });
  expect((await ask('${name}', { deviceId: 'PR001' })).ret).toBe(0);
});
`,
  );
}

generate(
  newCall,
  `  1. fields of request and answer, and its permission
  2. npm run docs
  3. try it: npx vitest run packages/transport/src/contract packages/server/src/http`,
);
