/** The text that a user copies from the error log for support: plain lines, without secrets and without names of persons. */
import { withoutSecrets, type LoggedError } from '@patrolkit/core';

/** The contents of the report besides the entries. */
export interface ReportHead {
  readonly version: string;
  readonly browser: string;
  readonly language: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A time in ISO 8601. Empty when it is outside the range of dates. */
const written = (at: number): string => (Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : '');

/** The log as lines: time, how often, source, place, detail. */
export function errorReport(entries: readonly LoggedError[], { version, browser, language, at }: ReportHead): string {
  const lines = entries.map(({ at: last, count, source, place, detail }) =>
    [written(last), `${count}x`, source, place, detail.replaceAll(/\s+/g, ' ')].join('\t'),
  );
  return withoutSecrets([`${written(at)} ${version} ${language} ${browser}`, ...lines].join('\n'));
}
