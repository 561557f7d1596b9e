// The generated pages for authors of pages of their own: what a script has, and what styles use.
import type { Member, PublicType, PublicTypes } from './public-types.ts';
import { table } from './markdown.ts';

interface Named extends PublicType {
  readonly name: string;
}

/** A type in each section of the page of scripts, by file. */
const sections: readonly (readonly [file: string, name: string, title: string])[] = [
  ['widgets/shared/loader.ts', 'PatrolkitGlobal', 'Patrolkit'],
  ['packages/core/src/surface.ts', 'ConsoleOptions', 'Options'],
  ['packages/core/src/session/session.ts', 'SessionStore', 'session'],
  ['packages/core/src/session/sign-in.ts', 'Credentials', 'Credentials'],
  ['packages/core/src/session/state.ts', 'SignInStep', 'SignInStep'],
  ['packages/core/src/session/state.ts', 'SentCode', 'SentCode'],
  ['packages/core/src/session/state.ts', 'Session', 'Session'],
  ['packages/core/src/session/password-due.ts', 'PasswordDue', 'PasswordDue'],
  ['packages/core/src/session/password.ts', 'PasswordOutcome', 'PasswordOutcome'],
  ['packages/core/src/outcome.ts', 'Outcome', 'Outcome'],
  ['packages/core/src/outcome.ts', 'Notice', 'Notice'],
];

const introductions: Readonly<Record<string, string>> = {
  Patrolkit: '`window.Patrolkit`, where the page has loaded the kit by its script tag.',
  Options:
    'What `<patrol-provider>` takes as its property `options`, and `Patrolkit.createConsole` as its argument. Attributes of the provider win over options of the same name. Read once, when the connection is made. Where the kit’s script is of the page’s own origin, `workerUrl` and `captureUrl` are the files beside it unless others are given.',
  session: 'The `session` of a console, which the provider’s promise `ready` brings.',
};

/** The types that the page of scripts describes. */
export const pageTypes = (types: PublicTypes): readonly Named[] =>
  sections.map(([file, name]) => ({ name, ...types.type(file, name) }));

/** A token that pages may set, with its description on the page. */
export interface Token extends Pick<Member, 'name' | 'doc'> {
  readonly isColour: boolean;
}

/** All tokens. A size without a docstring of its own continues that of the size before it. */
export function pageTokens(types: PublicTypes): readonly Token[] {
  let last = '';
  const sizes = types.entries('packages/core/src/theme/tokens.ts', 'fixed').map(({ name, doc }) => {
    last = doc || last;
    return { name, doc: last, isColour: false };
  });
  const colours = types.type('packages/core/src/theme/skin.ts', 'SkinColors').members;
  return [...colours.map(({ name, doc }) => ({ name, doc, isColour: true })), ...sizes];
}

/** A type within a cell of a table. */
const code = (text: string): string => `\`${text.replaceAll('\n', ' ')}\``;

/** The fields of a detail, as a type and as words. */
export const detailType = (fields: readonly Member[]): string =>
  `{ ${fields.map(({ name, type, isOptional }) => `${name}${isOptional ? '?' : ''}: ${type}`).join('; ')} }`;
export const detailWords = (fields: readonly Member[], separator = ' '): string =>
  fields
    .map(({ name, type, doc, isOptional }) => `${code(name)} (${isOptional ? 'optional, ' : ''}${code(type)}): ${doc}`)
    .join(separator);

/** The page about scripts. */
export const scriptPage = (types: PublicTypes): string =>
  [
    '# Scripts',
    '',
    'Made by `npm run docs` from the types. A store (its name begins with `$`) has `get()`, `listen(listener)` and `subscribe(listener)`, which calls the listener with the value of now too; both answer what ends it.',
    '',
    ...sections.flatMap(([file, name, title]) => {
      const { doc, members, text } = types.type(file, name);
      return [
        `## ${title}`,
        '',
        introductions[title] ?? doc,
        '',
        members.length > 0
          ? table(
              ['name', 'type', 'meaning'],
              members.map(one => [code(one.name) + (one.isOptional ? ' (optional)' : ''), code(one.type), one.doc]),
            )
          : ['```ts', `type ${title} = ${text}`, '```', ''].join('\n'),
      ];
    }),
  ].join('\n');

/** The values of tokens, by name: in the first skins of light and dark pages, and on a compact page. */
export interface TokenValues {
  readonly dark: Readonly<Record<string, string>>;
  readonly light: Readonly<Record<string, string>>;
  readonly sizes: Readonly<Record<string, string>>;
  readonly compact: Readonly<Record<string, string>>;
}

/** The page about styles. */
export function tokenPage(types: PublicTypes, { dark, light, sizes, compact }: TokenValues): string {
  const tokens = pageTokens(types);
  const rows = (isColour: boolean): readonly Token[] => tokens.filter(token => token.isColour === isColour);
  const name = (token: Token): string => code(`--pk-${token.name}`);
  return [
    '# Tokens',
    '',
    'Made by `npm run docs` from `packages/core/src/theme`. Custom properties that every widget is drawn with; a page sets one on the provider, for all that is inside, or on a widget. Parts are the other way in ([elements.md](elements.md)).',
    '',
    '## Colours',
    '',
    'Each skin sets all of them, and `--pk-scheme` (`dark` or `light`). The values are those of skin 12, which is the one to begin with, and of skin 9.',
    '',
    table(
      ['token', 'skin 12', 'skin 9', 'meaning'],
      rows(true).map(token => [name(token), code(dark[token.name] ?? ''), code(light[token.name] ?? ''), token.doc]),
    ),
    '## Sizes, type, layers and motion',
    '',
    'The same in every skin.',
    '',
    table(
      ['token', 'value', 'compact', 'meaning'],
      rows(false).map(token => [
        name(token),
        code(sizes[token.name] ?? ''),
        compact[token.name] ? code(compact[token.name] ?? '') : '',
        token.doc,
      ]),
    ),
  ].join('\n');
}
