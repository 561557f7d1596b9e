/** Removes secrets and phone numbers from texts that are shown or copied for developers. */

/** Names whose values are secrets, in an address, a header or an object. */
const named =
  /((?:\w*token|\w*password\w*|passwd|pwd|\w*secret|signature|sig|ticket|\w*session_?id|authori[sz]ation|cookie|\w*api_?key|grant|(?:sms|verify)\w*code)["']?\s*[=:]\s*)(?:"[^"]*"?|'[^']*'?|[^\s&"',;}]+)/gi;
/** An authorisation scheme and its credentials, anywhere. */
const bearer = /\b(bearer|basic)[\s.]+[^\s"',;}]+/gi;
/** User and password in an address. */
const userOfAddress = /(\/\/)[^/\s@]+@/g;
/** Long strings that are not words: digests, tokens, keys. */
const opaque = /[\w+=-]{20,}/g;
/** Numbers of mobile phones. */
const phone = /(?<!\d)1[3-9]\d{9}(?!\d)/g;
const removed = '•••';

/** Returns a text without secrets: a token in an address, a password, a digest, a phone number. */
export function withoutSecrets(text: string): string {
  return text
    .replace(bearer, `$1 ${removed}`)
    .replace(named, `$1${removed}`)
    .replace(userOfAddress, `$1${removed}@`)
    .replace(opaque, long => (/\d/.test(long) ? removed : long))
    .replace(phone, removed);
}
