/** What administrators can grant: the screens in the order of the menu, each with the functions of its permission code. */
import { call } from '../call.ts';
import { entity, field, list, optional, text, withDefault, type Infer } from '../codec/index.ts';
import { isBuilt, screens } from '../screens/index.ts';

/** A permission code that can be granted. */
export const menuEntry = entity('MenuEntry', {
  code: field('code', text, 'Permission code: a screen, or what lets a user into a group of the menu'),
  group: field('group', withDefault(text, ''), 'Group of the menu, or part of a group'),
  functions: field('functions', list(text), 'Functions that the code may carry'),
  name: field('name', optional(text), 'Title, for a screen that the console does not know'),
});
export type MenuEntry = Infer<typeof menuEntry>;

export const listMenu = call({
  name: 'listMenu',
  module: 'user',
  permission: { page: 'user-manage-list' },
  request: entity('MenuAsked', {}),
  answer: list(menuEntry),
  isOurs: true,
  doc: 'Lists the screens in the order of the menu, each with the functions that can be granted.',
});

/** A role that no permission code gives (specification section 6). */
const ungiven = 'develop';

/** Everything that can be granted on this console. What only the role root enters is not among it. */
export function grantable(): readonly MenuEntry[] {
  const entries = new Map<string, MenuEntry>();
  for (const { name, roles, codes, functions, group, section, isForRoot, ...screen } of screens) {
    // The functions of a screen may count elsewhere before it is built.
    if (isForRoot || (!isBuilt(screen) && functions.length === 0)) continue;
    const part = section ?? group;
    // The role of a group stands at its head. That of a single screen stands with the screen.
    const fresh = roles.filter(code => code !== ungiven && !entries.has(code));
    const isOwn = codes.length > 0;
    for (const code of fresh)
      entries.set(code, { code, group: isOwn ? group : part, functions: isOwn ? [] : [...functions] });
    // A screen that shares its role with others has a code of its own for its functions.
    if (isOwn || (functions.length > 0 && fresh.length === 0))
      entries.set(name, { code: name, group: part, functions: [...functions] });
  }
  return [...entries.values()];
}
