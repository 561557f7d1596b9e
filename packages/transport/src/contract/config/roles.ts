/** The roles of an installation: named sets of permission codes. A user has one, and may differ from it. */
import { assumed, entity, field, flag, list, number, optional, text, withDefault, within } from '../codec/index.ts';
import { names } from './names.ts';
import { kept, things } from './things.ts';

/** Permission codes: a screen, and the functions on it that are granted, as in `log-query#export`. */
export const codeList = within(list(within(text, { min: 1, max: 200 })), { max: 400 });

const onAdd = {
  code: field(
    'roleCode',
    within(text, { min: 2, max: 20, format: 'lettersAndDigits' }),
    'Code of the role, which never changes',
  ),
};
const settings = {
  names: assumed('roleNames', names(20, 'plain'), 'Name in each language'),
  codes: field('roles', codeList, 'Permission codes; users with the role who have none of their own get them'),
  remarks: assumed('remark', optional(within(text, { max: 100 })), 'Remarks'),
};

/** A role. */
export const role = entity('Role', {
  ...kept,
  ...onAdd,
  name: assumed('roleName', withDefault(text, ''), 'Name in the language of the caller'),
  ...settings,
  userCount: assumed('userNum', withDefault(number, 0), 'How many users have it'),
  isBuiltIn: assumed('builtIn', withDefault(flag, false), 'Every installation has it'),
});

/** The roles of the installation. */
export const roles = things({
  entity: role,
  module: 'user',
  screen: 'user-manage-list',
  tab: 'role',
  isForRoot: true,
  labels: 'accounts.role',
  filters: ['code', 'name', 'isBuiltIn'],
  sorts: ['changedAt', 'code', 'userCount'],
  settings,
  onAdd,
  rules: { title: 'name', unique: [['code']], builtIn: 'isBuiltIn', isShared: true },
  doc: { one: 'A role', all: 'Roles' },
});
