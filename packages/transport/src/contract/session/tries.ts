/** What keeps others from holding up a sign-in, and what is told of their tries. */
import { assumed, number, optional, shortText, timeOrNone } from '../codec/index.ts';

/** Longest mark of a browser, characters. */
export const browserMarkLength = 1000;

/** What a browser keeps that has signed a user in, and sends with the next sign-in: tries of others do not hold it up. It gives no other right. */
export const browserMark = assumed(
  'browserMark',
  optional(shortText(browserMarkLength)),
  'Mark of a browser that has signed a user in before; tries of others do not hold it up',
);

/** What is told after a sign-in of tries that failed since the one before. */
export const failedTries = {
  failedTries: assumed(
    'failedTries',
    optional(number),
    'Sign-ins of this account that failed elsewhere since the last one',
  ),
  failedTryAt: assumed('failedTryTime', timeOrNone, 'When the last of them was'),
} as const;
