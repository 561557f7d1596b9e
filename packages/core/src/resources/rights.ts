/** Permission codes as a grid: a row for each screen, with its functions. */
import { screenOf, screens, type MenuEntry } from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';

/** The granted functions of each granted screen. */
export type Granted = ReadonlyMap<string, ReadonlySet<string>>;

/** A row of the grid. */
export interface RightsRow {
  readonly code: string;
  /** The id of its title. Undefined for a code that the console does not know. */
  readonly title?: MessageId | undefined;
  readonly name?: string | undefined;
  readonly functions: readonly string[];
}

/** Rows under a heading. */
export interface RightsGroup {
  readonly name: string;
  readonly title: MessageId;
  readonly rows: readonly RightsRow[];
}

/** A function of a screen. Without a function it is the entry to the screen. */
export interface Right {
  readonly code: string;
  readonly word?: string | undefined;
}

/** Whether all of some rights are granted, none of them, or some. */
export type Ticked = 'all' | 'none' | 'some';

/** Reads codes: each screen with its functions. A screen that stands twice has the functions of both. */
export function grantedOf(codes: readonly string[]): Granted {
  const granted = new Map<string, Set<string>>();
  for (const code of codes) {
    const [screen = '', ...words] = code.split('#');
    const known = granted.get(screen) ?? new Set();
    for (const word of words) known.add(word);
    granted.set(screen, known);
  }
  return granted;
}

/** Whether a right is among those that are granted. */
export const isGranted = (granted: Granted, { code, word }: Right): boolean => {
  const words = granted.get(code);
  return words !== undefined && (word === undefined || words.has(word));
};

/** Codes that servers give to users although nothing of this console asks for them. */
const unasked: Readonly<Record<string, MessageId>> = { 'ii-data-center': 'accounts.rights.inspectionData' };

/** The id of the title of a code: a screen, a part of the menu, or a group. Undefined for a code that the console does not know. */
function titleOf(code: string): MessageId | undefined {
  if (screenOf(code)) return `screens.title.${code}` as MessageId;
  const part = screens.find(({ section }) => section === code)?.section;
  if (part) return `screens.section.${part}`;
  if (Object.hasOwn(unasked, code)) return unasked[code];
  const lets = screens.find(({ roles }) => roles.includes(code));
  if (!lets) return undefined;
  return (lets.codes.length > 0 ? `screens.group.${lets.group}` : `screens.title.${lets.name}`) as MessageId;
}

const isGroup = (name: string): boolean => screens.some(({ group }) => group === name);

/** The grid of what can be granted, and of what is granted besides, so that nobody keeps a right unseen. */
export function rightsGrid(
  menu: readonly MenuEntry[],
  ...held: readonly (readonly string[])[]
): readonly RightsGroup[] {
  const granted = grantedOf(held.flat());
  const known = new Set(menu.map(({ code }) => code));
  const rowOf = ({ code, name, functions }: Omit<MenuEntry, 'group'>): RightsRow => ({
    code,
    title: titleOf(code),
    name,
    functions: [...new Set([...functions, ...(granted.get(code) ?? [])])],
  });
  const names = [...new Set(menu.map(({ group }) => group))];
  const groups = names.map((name): RightsGroup => ({
    name,
    title: (name === ''
      ? 'accounts.rights.other'
      : `screens.${isGroup(name) ? 'group' : 'section'}.${name}`) as MessageId,
    rows: menu.filter(({ group }) => group === name).map(rowOf),
  }));
  const others = [...granted.keys()].filter(code => !known.has(code)).map(code => rowOf({ code, functions: [] }));
  return others.length === 0 ? groups : [...groups, { name: 'other', title: 'accounts.rights.other', rows: others }];
}

/** All rights of some rows. */
export const rightsOf = (rows: readonly RightsRow[]): readonly Right[] =>
  rows.flatMap(({ code, functions }) => [{ code }, ...functions.map(word => ({ code, word }))]);

/** How much of some rights is granted. */
export function tickedOf(granted: Granted, rights: readonly Right[]): Ticked {
  const count = rights.filter(right => isGranted(granted, right)).length;
  return count === 0 ? 'none' : count === rights.length ? 'all' : 'some';
}

/**
 * The codes after rights were granted or taken. A function brings its screen, and a screen that is taken loses its functions. Codes keep
 * their order; new ones stand at the end.
 */
export function withRights(codes: readonly string[], rights: readonly Right[], isOn: boolean): readonly string[] {
  const granted = new Map([...grantedOf(codes)].map(([code, words]) => [code, new Set(words)] as const));
  for (const { code, word } of rights) {
    if (isOn) {
      const words = granted.get(code) ?? new Set();
      if (word !== undefined) words.add(word);
      granted.set(code, words);
    } else if (word === undefined) granted.delete(code);
    else granted.get(code)?.delete(word);
  }
  return [...granted].map(([code, words]) => [code, ...words].join('#'));
}

/** Whether two sets of codes differ in a row. */
export const differsIn = ({ code, functions }: RightsRow, one: Granted, other: Granted): boolean =>
  rightsOf([{ code, functions }]).some(right => isGranted(one, right) !== isGranted(other, right));
