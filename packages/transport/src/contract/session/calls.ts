/** Calls of the auth and user-session part (specification section 7, "Auth and user"; interpretations.md 8). */
import { call } from '../call.ts';
import { assumed, entity, field, id, nothing, optional, shortText, text, withDefault } from '../codec/index.ts';
import { company, session, systemInfo, user } from './entities.ts';

const none = entity('Nothing', {});

/** Longest account, characters. */
const accountLength = 64;
/** A digest is 64 hex digits; servers of other digests have longer ones. */
const digestLength = 256;
/** Longest token. */
const tokenLength = 4_096;
/** Longest code of a picture, and longest name of one. */
const codeLength = 64;

/** Signs in. The password is its SHA-256 digest in lower-case hex, itself a secret (safety.md 5.5). */
export const login = call({
  name: 'login',
  module: 'root',
  method: 'POST',
  path: '/login',
  request: entity('LoginRequest', {
    username: field('username', shortText(accountLength), 'Account'),
    password: field('password', shortText(digestLength), 'SHA-256 digest of the password, hex'),
    grantType: field('grant_type', withDefault(text, 'password'), 'Always "password"'),
    verifyCode: field('verifyCode', optional(shortText(codeLength)), 'Code of the picture, where one is asked for'),
    verifyCodeId: assumed('uuid', optional(shortText(codeLength)), 'The picture that the code is of'),
    smsCode: field('smsCode', optional(text), 'Message code, where the server wants it with the password'),
  }),
  answer: session,
  permission: 'public',
  keepsSession: true,
  doc: 'Signs in with account and password digest; answers the tokens.',
});

/** Renews the tokens of a session before they run out; the session, its sockets and what it holds go on. */
export const refreshToken = call({
  name: 'refreshToken',
  module: 'auth',
  method: 'POST',
  permission: 'public',
  isOurs: true,
  keepsSession: true,
  request: entity('TokenRenewal', { refreshToken: field('refresh_token', shortText(tokenLength), 'As it came last') }),
  answer: session,
  doc: 'New tokens for a session; the token in the request is the authority. The old ones are good for half a minute more.',
});

/** Signs out: the session ends everywhere and its sockets are closed. */
export const logout = call({
  name: 'logout',
  module: 'root',
  method: 'DELETE',
  path: '/logout',
  request: entity('LogoutRequest', { accessToken: field('access_token', text, 'The token to end') }),
  answer: nothing,
  permission: 'public',
  keepsSession: true,
  doc: 'Ends the session everywhere; the token in the request is the authority.',
});

export const getPrivilegesByUser = call({
  name: 'getPrivilegesByUser',
  module: 'auth',
  permission: 'signed-in',
  isForPasswordChange: true,
  request: none,
  answer: user,
  keepsSession: true,
  doc: 'The signed-in user with permission codes.',
});

export const keepTokenConnection = call({
  name: 'keepTokenConnection',
  module: 'auth',
  permission: 'signed-in',
  isForPasswordChange: true,
  request: none,
  answer: nothing,
  doc: 'Keeps the session alive; every 300 s, 5 s after a failure.',
});

export const getSysInfo = call({
  name: 'getSysInfo',
  module: 'auth',
  request: none,
  answer: systemInfo,
  permission: 'public',
  keepsSession: true,
  doc: 'Names and pictures of this installation.',
});

export const getCustomerCompany = call({
  name: 'getCustomerCompany',
  module: 'user',
  path: '/robotservice/user/getCustomerCompany.action',
  permission: 'signed-in',
  isForPasswordChange: true,
  request: none,
  answer: company,
  doc: "The logo of the customer's company.",
});

/**
 * Changes the password of who is signed in. The three passwords are digests like that of the sign-in. Numbered: a repeat by the browser would
 * find the old password wrong.
 */
export const modifyPassword = call({
  name: 'modifyPassword',
  module: 'user',
  method: 'POST',
  permission: 'signed-in',
  isForPasswordChange: true,
  isNumbered: true,
  request: entity('PasswordChange', {
    userId: field('userId', id, 'The user who is signed in; nobody changes the password of another'),
    oldPassword: field('oldPassword', shortText(digestLength), 'Digest of the password until now'),
    newPassword: field('newPassword', shortText(digestLength), 'Digest of the new one; another than the old'),
    newPassword2: field('newPassword2', shortText(digestLength), 'The new one once more'),
  }),
  answer: nothing,
  doc: "Changes the user's own password. Every other session of the user ends; this one goes on.",
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
  doc: 'Version of the server, for the about dialog.',
});
