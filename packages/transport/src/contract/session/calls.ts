/** Calls of the auth and user-session part (specification section 7, "Auth and user"; interpretations.md 8). */
import { call } from '../call.ts';
import { assumed, entity, field, flag, nothing, optional, shortText, text, withDefault } from '../codec/index.ts';
import { digestLength } from './password.ts';
import { browserMark } from './tries.ts';
import { accountLength, company, signedIn, systemInfo, user } from './entities.ts';

const none = entity('Nothing', {});

/** Longest code of a picture, and longest id of a picture, characters. */
const codeLength = 64;

/** Signs in. The password is its SHA-256 digest in lower-case hex, which is itself a secret (safety.md 5.5). */
export const login = call({
  name: 'login',
  module: 'root',
  method: 'POST',
  path: '/login',
  request: entity('LoginRequest', {
    username: field('username', shortText(accountLength), 'Account'),
    password: field('password', shortText(digestLength), 'SHA-256 digest of the password, hex'),
    grantType: field('grant_type', withDefault(text, 'password'), 'Always "password"'),
    verifyCode: field(
      'verifyCode',
      optional(shortText(codeLength)),
      'Code of the picture, when the server requires one',
    ),
    verifyCodeId: assumed('uuid', optional(shortText(codeLength)), 'The picture that shows the code'),
    browserMark,
    smsCode: field('smsCode', optional(text), 'Message code, when the server requires it with the password'),
  }),
  answer: signedIn,
  permission: 'public',
  keepsSession: true,
  doc: 'Signs in with account and password digest. It returns the tokens, or says that the request needs a message code.',
});

/** Signs out. The session ends everywhere and its sockets close. */
export const logout = call({
  name: 'logout',
  module: 'root',
  method: 'DELETE',
  path: '/logout',
  request: entity('LogoutRequest', { accessToken: field('access_token', text, 'The token to end') }),
  answer: nothing,
  permission: 'public',
  keepsSession: true,
  doc: 'Ends the session everywhere. The token in the request is the authority.',
});

export const getPrivilegesByUser = call({
  name: 'getPrivilegesByUser',
  module: 'auth',
  permission: 'signed-in',
  isForPasswordChange: true,
  request: entity('PrivilegesAsked', {
    isDirectEntry: assumed(
      'directLogin',
      optional(flag),
      'The token came to the console with its address or from its page, and not by a sign-in',
    ),
  }),
  answer: user,
  keepsSession: true,
  doc: 'Returns the signed-in user with permission codes. A direct entry of a user who may not enter so is refused with 403.',
});

export const keepTokenConnection = call({
  name: 'keepTokenConnection',
  module: 'auth',
  permission: 'signed-in',
  isForPasswordChange: true,
  request: none,
  answer: nothing,
  doc: 'Keeps the session alive. The console calls it every 300 s, and 5 s after a failure.',
});

export const getSysInfo = call({
  name: 'getSysInfo',
  module: 'auth',
  request: none,
  answer: systemInfo,
  permission: 'public',
  keepsSession: true,
  doc: 'Returns the names and pictures of this installation.',
});

export const getCustomerCompany = call({
  name: 'getCustomerCompany',
  module: 'user',
  path: '/robotservice/user/getCustomerCompany.action',
  permission: 'signed-in',
  isForPasswordChange: true,
  request: none,
  answer: company,
  doc: "Returns the logo of the customer's company.",
});

export const getBackendVersion = call({
  name: 'getBackendVersion',
  module: 'auth',
  permission: 'signed-in',
  request: none,
  answer: entity(
    'BackendVersion',
    { version: field('version', text, 'Version of the server', { also: ['backendVersion', 'data'] }) },
    { main: 'version' },
  ),
  doc: 'Returns the version of the server, for the about dialog.',
});
