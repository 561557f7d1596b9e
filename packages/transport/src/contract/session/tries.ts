/** What prevents others from delaying a sign-in, and what a user learns of their tries. */
import { assumed, number, optional, shortText, timeOrNone } from '../codec/index.ts';

/** Longest mark of a browser, characters. */
export const browserMarkLength = 1000;

/**
 * The mark of a browser that has signed a user in. The browser keeps it and sends it with the next sign-in, so that tries of others do not
 * delay it. It gives no other right.
 */
export const browserMark = assumed(
  'browserMark',
  optional(shortText(browserMarkLength)),
  'Mark of a browser that has signed a user in before; tries of others do not hold it up',
);

/** What the answer to a sign-in says about tries that have failed since the last one. */
export const failedTries = {
  failedTries: assumed(
    'failedTries',
    optional(number),
    'Sign-ins of this account that failed elsewhere since the last one',
  ),
  failedTryAt: assumed('failedTryTime', timeOrNone, 'When the last of them was'),
} as const;
