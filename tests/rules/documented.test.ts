import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageTokens, pageTypes } from '../../scripts/embedding-pages.ts';
import { withPublicTypes, type Member, type PublicTypes } from '../../scripts/public-types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const generated = (page: string): string => readFileSync(`${root}/docs/generated/${page}`, 'utf8');

interface ElementDocs {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName: string;
      readonly events: readonly {
        readonly name: string;
        readonly description: string;
        readonly type: { text: string };
      }[];
    }[];
  }[];
}

describe('what pages use of the kit', () => {
  let details: PublicTypes['details'];
  let types: readonly (readonly [name: string, members: readonly Member[]])[];
  let tokens: readonly string[];

  beforeAll(() => {
    withPublicTypes(root, read => {
      ({ details } = read);
      types = pageTypes(read).map(({ name, members }) => [name, members]);
      tokens = pageTokens(read)
        .filter(({ doc }) => doc === '')
        .map(({ name }) => name);
    });
  });

  it('has a meaning for each field of the detail of an event', () => {
    const silent = [...details].flatMap(([tag, events]) =>
      [...events].flatMap(([name, fields]) =>
        fields.filter(({ doc }) => doc === '').map(field => `${tag} ${name} ${field.name}`),
      ),
    );
    expect(details.get('patrol-drive-pad')?.get('driveended')).toHaveLength(1);
    expect(silent).toEqual([]);
  });

  it('names each field of a detail on the pages of elements', () => {
    const { modules } = JSON.parse(generated('custom-elements.json')) as ElementDocs;
    const listed = new Map(modules.flatMap(({ declarations }) => declarations).map(one => [one.tagName, one.events]));
    const page = generated('elements.md');
    for (const [tag, events] of details)
      for (const [name, fields] of events) {
        const shown = listed.get(tag)?.find(event => event.name === name);
        const [, section = ''] = page.split(`\n## \`<${tag}>\`\n`);
        const row = section.split('\n').find(line => line.startsWith(`| \`${name}\``)) ?? '';
        for (const field of fields) {
          expect(shown?.type.text, `${tag} ${name}`).toContain(field.name);
          expect(shown?.description, `${tag} ${name}`).toContain(`\`${field.name}\``);
          expect(row, `${tag} ${name}`).toContain(`\`${field.name}\``);
        }
      }
  });

  it('has a meaning for each option, verb and store that a page gets', () => {
    expect(types.map(([name]) => name)).toEqual(
      expect.arrayContaining(['PatrolkitGlobal', 'ConsoleOptions', 'SessionStore']),
    );
    expect(
      types.flatMap(([name, members]) => members.filter(({ doc }) => doc === '').map(one => `${name}.${one.name}`)),
    ).toEqual([]);
    const page = generated('scripts.md');
    for (const [, members] of types) for (const { name } of members) expect(page).toContain(`\`${name}\``);
  });

  it('has a meaning for each token', () => {
    expect(tokens).toEqual([]);
    expect(generated('tokens.md')).toContain('`--pk-accent`');
  });
});
