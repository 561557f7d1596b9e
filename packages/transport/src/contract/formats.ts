/** Named formats of texts (specification, "Validation rules", reusable formats). A field names one among its limits. */

import { areSteps } from './alarms/steps.ts';
import { isPasswordDigest } from './session/password.ts';

/** Weights and check characters of the number of an identity card (GB 11643). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkSigns = '10X98765432';

/** Whether eight digits, YYYYMMDD, are a day of the calendar. */
const isDay = (digits: string): boolean => {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number);
  const at = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() + 1 === month && at.getUTCDate() === day;
};

const isCitizenId = (text: string): boolean => {
  if (!/^[1-9]\d{16}[\dX]$/i.test(text) || !isDay(text.slice(6, 14))) return false;
  const sum = weights.reduce((whole, weight, at) => whole + weight * Number(text[at]), 0);
  return checkSigns[sum % 11] === text[17]?.toUpperCase();
};

const isUrl = (text: string): boolean => {
  if (/\s/.test(text) || !/^(?:https?|wss?|rtsp):\/\//i.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
};

const isIp = (text: string): boolean => /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);

/** Labels of letters, digits and hyphens, with dots between them. Four numbers are an address, and must be one. */
const isHost = (text: string): boolean =>
  /^\d+(?:\.\d+)*$/.test(text)
    ? isIp(text)
    : /^(?=.{1,253}$)[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)*$/.test(
        text,
      );

/** Whether a text is an IMEI. Its check digit follows from the sum of the digits, of which every second one counts twice. */
const isImei = (text: string): boolean => {
  if (!/^\d{15}$/.test(text)) return false;
  const sum = [...text].map(Number).reduce((total, digit, at) => {
    const value = at % 2 === 1 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

const isIpAndPort = (text: string): boolean => {
  const [, ip = '', port = ''] = /^([\d.]+):(\d{1,5})$/.exec(text) ?? [];
  return isIp(ip) && port !== '' && Number(port) <= 65_535;
};

const isMailHost = (text: string): boolean => {
  const host = text.slice(text.lastIndexOf('@') + 1);
  return host.includes('.') && isHost(host);
};

/** The formats by their names. Each tests a text without the blanks around it. */
export const formats = {
  /** Number of an identity card: 18 characters with a date of birth. The last one is a check character. */
  citizenId: isCitizenId,
  /** Address with its scheme: of a page, a socket or a stream. */
  url: isUrl,
  /** Four numbers from 0 to 255. */
  ip: isIp,
  /** An IP address or the name of a host, without a scheme, a port or a path. */
  host: isHost,
  /** Four numbers from 0 to 255, with a port from 0 to 65535. */
  ipAndPort: isIpAndPort,
  /** A whole number from 0, without a sign. */
  wholeNumber: (text: string) => /^(?:0|[1-9]\d*)$/.test(text),
  /** 11 digits that begin with 13 to 19. */
  mobile: (text: string) => /^1[3-9]\d{9}$/.test(text),
  /** 6 to 14 letters, digits and underscores. */
  word: (text: string) => /^\w{6,14}$/.test(text),
  /** 20 digits: the GB code of a device or a server. */
  twentyDigits: (text: string) => /^\d{20}$/.test(text),
  /** Only ASCII letters and digits. */
  lettersAndDigits: (text: string) => /^[A-Za-z0-9]+$/.test(text),
  /** A day of the calendar, YYYY-MM-DD. */
  date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text.replaceAll('-', '')),
  /** Letters, digits, dots, underscores and hyphens, the first a letter or a digit. */
  serial: (text: string) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text),
  /** 4 to 16 letters of any language, digits, blanks, middle dots and hyphens, the first a letter or digit: a number plate. */
  plate: (text: string) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} \u00b7-]{3,15}$/u.test(text),
  /** 15 digits, the last one a check digit: the number of a mobile device. */
  imei: isImei,
  /** A mail address: a name, an at sign and the name of a host with a dot. */
  mail: (text: string) => /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[^@\s]+$/.test(text) && isMailHost(text),
  /** Only letters of any language, digits, blanks, hyphens and underscores. */
  plain: (text: string) => /^[\p{L}\p{M}\p{N} _-]+$/u.test(text),
  /** The digest of a password: SHA-256 in lower-case hex. */
  passwordDigest: isPasswordDigest,
  /** Steps, one per line, within `stepLimits`. */
  steps: areSteps,
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

/** The name of a format. */
export type FormatName = keyof typeof formats;

/** Whether a text has the format of its field. An empty one has, because `min` decides whether it may be empty. */
export const hasForm = (value: unknown, { format }: { readonly format?: FormatName }): boolean =>
  format === undefined || typeof value !== 'string' || value.trim() === '' || formats[format](value.trim());
