import type { UserState } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { givenName, nameIn, plainName, type StoredName } from '../language/names.ts';
import { licensedDevices } from '../fleet/licence.ts';
import { ofField, ofFields, Refusal } from '../http/refusal.ts';
import { textOf } from '../language/texts.ts';
import { audit } from '../store/audit.ts';
import { dayOf } from '../store/days.ts';
import { nowMark, todayMark } from '../store/marks.ts';
import { companiesBelow } from '../store/places.ts';
import type { Database, Querier } from '../store/database.ts';
import { sessionOf, type ActorOf } from './caller.ts';
import type { Session, Sessions } from './sessions.ts';
import { signInLimits } from './sign-ins.ts';
import { findUser, isRoot, secondWord, stateColumn } from './users.ts';

/** The parts that these calls work on. */
export interface AccountNeeds {
  database: Database;
  sessions: Sessions;
  actorOf: ActorOf;
  fleet: { readonly devices: { readonly size: number } };
  now: () => number;
}

/** Users without the root role may reach only their own record; any other is refused as if it did not exist. */
const ownOrRoot = ({ user }: Session, id: string): void => {
  if (user.id !== id && !isRoot(user)) throw new Refusal(404, 'error.noUser');
};

interface InfoRow {
  name: string;
  footer: string;
  website: string;
  login_logo: string;
  home_logo: string;
}

const infoOf = ({ name, footer, website, login_logo, home_logo }: InfoRow) => ({
  name,
  footer,
  website,
  loginLogo: login_logo,
  homeLogo: home_logo,
});

interface KeptAccount {
  name: StoredName;
  phone: string;
  binding: string;
  card: string;
  version: number;
}

/**
 * The fields of an account that users can change, for the audit. The phone matters because the code of a second step is
 * sent to it.
 */
const accountText = ({ name, phone, binding, card }: Omit<KeptAccount, 'version'>): string =>
  [plainName(name), phone, binding, card].filter(text => text !== '').join(', ');

/** Refuses a binding that another user has. */
const refuseTakenBinding = async (inside: Querier, id: string, binding: string): Promise<void> => {
  const [other] = await inside.query(
    "SELECT 1 FROM users WHERE lower(binding_id) = lower(nullif($2, '')) AND id <> $1 AND deleted_at IS NULL",
    [id, binding],
  );
  if (other) throw ofFields([{ field: 'bindingId', key: 'error.exists', words: { value: binding } }]);
};

/** The state of a user at a moment and a day, which are parameters of a query. */
const stateAt = (now: string, today: string): string =>
  stateColumn(signInLimits).replaceAll(nowMark, now).replaceAll(todayMark, today);

/** The calls about users, the licence, and the installation. */
export const accountCalls = ({
  database,
  sessions,
  actorOf,
  fleet,
  now,
}: AccountNeeds): CallsOf<
  'getUser' | 'modifyUser' | 'resetPassword' | 'checkLicence' | 'getSysInfo' | 'updateSysInfo'
> => ({
  getUser: async ({ id }, caller) => {
    ownOrRoot(sessionOf(caller), id);
    // Reads the version before the fields. If a change came between, the later version would let this one overwrite it.
    const [more] = await database.query<{
      binding_id: string | null;
      card_number: string | null;
      state: UserState;
      version: number;
      count: number | bigint;
      last: number | bigint | null;
    }>(
      `SELECT binding_id, card_number, version, ${stateAt('$2::bigint', '$3::text')} AS state,
         count(sign_ins.at) AS count, max(sign_ins.at) AS last
       FROM users LEFT JOIN sign_ins ON sign_ins.account = users.account AND sign_ins.ok
       WHERE users.id = $1 GROUP BY users.id`,
      [id, now(), dayOf(new Date(now()))],
    );
    const found = await findUser(database, 'id', id);
    if (!found) throw new Refusal(404, 'error.noUser');
    const { user } = found;
    return {
      id: user.id,
      account: user.account,
      name: nameIn(caller.language, user.name),
      phone: user.phone,
      bindingId: more?.binding_id ?? '',
      mayEnterDirectly: user.mayEnterDirectly,
      cardNumber: more?.card_number ?? '',
      ...(more ? { state: more.state } : {}),
      roleCode: user.role,
      companyId: user.company.id,
      second: secondWord(user),
      ...(user.secondAt === undefined ? {} : { secondAt: user.secondAt }),
      companyName: nameIn(caller.language, user.company.name),
      signIns: Number(more?.count ?? 0),
      ...(more?.last ? { lastSignIn: Number(more.last) } : {}),
      ...(more ? { version: more.version } : {}),
    };
  },
  modifyUser: async ({ id, name, phone, bindingId, cardNumber, version }, caller) => {
    ownOrRoot(sessionOf(caller), id);
    const number = phone.trim();
    const found = await findUser(database, 'id', id);
    if (!found) throw new Refusal(404, 'error.noUser');
    if (number === '' && found.user.second === 'sms') throw ofField('phone_number', 'error.format.mobile');
    await database.transaction(async inside => {
      const [before] = await inside.query<KeptAccount>(
        "SELECT name, phone, coalesce(binding_id, '') AS binding, coalesce(card_number, '') AS card, version FROM users WHERE id = $1 FOR UPDATE",
        [id],
      );
      if (!before) throw new Refusal(404, 'error.noUser');
      if (version !== undefined && version !== before.version) throw new Refusal(409, 'error.changedMeanwhile');
      if (found.user.mayEnterDirectly && bindingId.trim() === '') throw ofField('bindingId', 'error.rule.requiredWhen');
      await refuseTakenBinding(inside, id, bindingId.trim());
      // When a user saves the name unchanged, it keeps its forms in the other languages.
      const after = name === nameIn(caller.language, before.name) ? before.name : givenName(name);
      const [binding, card] = [bindingId.trim(), cardNumber.trim()];
      await inside.query(
        `UPDATE users SET name = $2, phone = $3, binding_id = nullif($4, ''), card_number = nullif($5, ''), version = version + 1
         WHERE id = $1`,
        [id, after, number, binding, card],
      );
      await audit(inside, now(), actorOf(caller), 'user', [
        {
          target: `user ${id}`,
          before: accountText(before),
          after: accountText({ name: after, phone: number, binding, card }),
        },
      ]);
    });
    await sessions.follow([id]);
    return undefined;
  },
  resetPassword: async (request, caller) => {
    const { user } = sessionOf(caller);
    const seen = await database.query(
      `SELECT 1 FROM users WHERE id = $1 AND ($2 OR company_id IN (${companiesBelow('$3')}))`,
      [request.userId, isRoot(user), user.company.id],
    );
    if (seen.length === 0) throw new Refusal(404, 'error.noUser');
    await sessions.resetPassword(sessionOf(caller), request, inside =>
      audit(inside, now(), actorOf(caller), 'password', [
        { target: `user ${request.userId}`, before: '', after: 'reset' },
      ]),
    );
    return undefined;
  },
  checkLicence: async () => ({
    isValid: fleet.devices.size <= licensedDevices,
    devices: licensedDevices,
    used: fleet.devices.size,
  }),
  getSysInfo: async (_, caller) => {
    const [info] = await database.query<InfoRow>('SELECT * FROM system_info');
    return {
      name: info?.name || textOf(caller.language, 'system.name'),
      footer: info?.footer || textOf(caller.language, 'system.footer'),
      ...(info?.website ? { website: info.website } : {}),
      ...(info?.login_logo ? { loginLogo: info.login_logo } : {}),
      ...(info?.home_logo ? { homeLogo: info.home_logo } : {}),
    };
  },
  updateSysInfo: async (request, caller) => {
    const { name, footer, website, loginLogo, homeLogo } = request;
    await database.transaction(async inside => {
      const [before] = await inside.query<InfoRow>('SELECT * FROM system_info FOR UPDATE');
      await inside.query(
        'UPDATE system_info SET name = $1, footer = $2, website = $3, login_logo = $4, home_logo = $5',
        [name, footer, website, loginLogo, homeLogo],
      );
      await audit(inside, now(), actorOf(caller), 'system', [
        {
          target: 'system',
          before: before ? JSON.stringify(infoOf(before)) : '',
          after: JSON.stringify({ name, footer, website, loginLogo, homeLogo }),
        },
      ]);
    });
    return undefined;
  },
});
