/** The session: tokens, user and rights, and the names of this installation (specification section 3, interpretations.md 49). */
import {
  address,
  assumed,
  entity,
  field,
  flag,
  id,
  invalid,
  list,
  number,
  optional,
  silently,
  text,
  withDefault,
  type Codec,
  type Infer,
} from '../codec/index.ts';
import { browserMark, failedTries } from './tries.ts';

/** Longest account, characters. */
export const accountLength = 64;

/** What a server says about a user with the sign-in or with the privileges (interpretations.md 49). */
const grants = {
  isCustomer: field('isCustomer', optional(flag), 'A customer-type user: no home, no run monitoring'),
  phone: field('phone_number', optional(text), 'Number that gets the codes'),
  needsSmsCode: field('need_smscode', optional(flag), 'The sign-in needs a message code'),
};

/** The tokens of a sign-in. The token alone is enough. */
export const session = entity(
  'Session',
  {
    accessToken: field('access_token', id, 'Token for the Token header of every call', { also: ['token'] }),
    refreshToken: field('refresh_token', optional(text), 'Renews the access token'),
    tokenType: field('token_type', optional(text), 'Kind of token, "bearer"'),
    expiresIn: assumed('expires_in', optional(number), 'Seconds for which the access token is valid'),
    browserMark,
    ...failedTries,
    needsSecondFactor: assumed('need_authorize2', optional(flag), 'The sign-in needs a second factor'),
    ...grants,
  },
  { main: 'accessToken' },
);
export type Session = Infer<typeof session>;

const codeAsked = entity('CodeAsked', grants);
/** The answer to a sign-in that needs a code by message before there is a token (interpretations.md 49). */
export type CodeAsked = Infer<typeof codeAsked> & { readonly needsSmsCode: true; readonly accessToken?: undefined };

const isCodeAsked = (answer: Infer<typeof codeAsked>): answer is CodeAsked => answer.needsSmsCode === true;

/** Whether the answer to a sign-in brings no token, because a code by message has to come with the next one. */
export const asksForCode = (answer: Session | CodeAsked): answer is CodeAsked => answer.accessToken === undefined;

/** The answer to a sign-in: the tokens, or that a code by message has to come with the next sign-in. */
export const signedIn: Codec<Session | CodeAsked> = {
  ...session,
  decode: (value, reading, path) => {
    if (session.decode(value, silently, path) === invalid) {
      const asked = codeAsked.decode(value, silently, path);
      if (asked !== invalid && isCodeAsked(asked)) return asked;
    }
    return session.decode(value, reading, path);
  },
  encode: answer => (asksForCode(answer) ? codeAsked.encode(answer) : session.encode(answer)),
};

/** Code of a refused sign-in: the code of a picture is missing or wrong (assumed). */
export const pictureCodeNeeded = 2010;
/** Code of a refused call: the sign-in is not complete without its second step (assumed). */
export const secondStepNeeded = 2009;

/** The signed-in user with permissions. */
export const user = entity('User', {
  id: field('userId', id, 'User id; part of the live channel address', { also: ['id'] }),
  name: field('userName', withDefault(text, ''), 'Shown name', { also: ['name'] }),
  roleCode: field('roleValue', withDefault(text, ''), 'Role code; "root" has all rights', { also: ['roleCode'] }),
  permissions: field('roles', list(text), 'Permission codes of the form route-role#function1#function2', {
    also: ['acceptedRouters'],
  }),
  companyCode: field('eCode', optional(text), 'Company code'),
  companyName: field('companyName', optional(text), 'Company'),
  level: field('companyLevel', withDefault(number, 1), 'Organisation level 1, 2 or 3: decides the home screen', {
    also: ['orgLevel'],
  }),
  avatar: field('avatar', optional(address), 'Picture'),
  mustChangePassword: field('modifyPassword', withDefault(flag, false), 'The password is weak or older than 60 days'),
  isPasswordChangeRequired: assumed(
    'modifyPasswordRequired',
    withDefault(flag, false),
    'The user must change the password before the server answers other calls',
  ),
  ...grants,
  isIndustry: assumed('isIndustry', withDefault(flag, false), 'An industry-edition user'),
});
export type User = Infer<typeof user>;

/** Names and pictures of this installation. */
export const systemInfo = entity('SystemInfo', {
  name: field('sysName', withDefault(text, ''), 'System name, second part of every page title'),
  footer: field('sysFooter', optional(text), 'Footer of the sign-in page', { also: ['foot'] }),
  website: field('companyWebsite', optional(address), 'Company website'),
  loginLogo: field('loginLogoUrl', optional(address), 'Logo of the sign-in page'),
  homeLogo: field('homgLogoUrl', optional(address), 'Logo of the navbar'),
});
export type SystemInfo = Infer<typeof systemInfo>;

/** The logo of the customer's company. */
export const company = entity(
  'UserCompany',
  {
    logo: field('logoUrl', optional(address), 'Logo; the home logo when missing', { also: ['logo', 'companyLogo'] }),
  },
  { main: 'logo' },
);
export type Company = Infer<typeof company>;
