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
  'Mark of a browser that has already signed the user in; failed tries of other browsers do not delay it',
);

/** What the answer to a sign-in says about tries that have failed since the last one. */
export const failedTries = {
  failedTries: assumed(
    'failedTries',
    optional(number),
    'Failed sign-ins of this account in other places since the last sign-in',
  ),
  failedTryAt: assumed('failedTryTime', timeOrNone, 'Time of the last failed one'),
} as const;
