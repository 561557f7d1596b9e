/** Report pages by their names; they are loaded when one of them is opened. */
import type { pages as reportPages } from './records/reports.ts';
import type { Report } from './report.ts';

/** Names of the report pages. */
export const reportNames = [
  'patrol-report-summary',
  'patrol-report-monthly',
  'patrol-report-daily',
] as const satisfies readonly (keyof typeof reportPages)[];

/** Name of a report page. */
export type ReportName = (typeof reportNames)[number];

/** Loads a report page. */
export const loadReport = async (name: ReportName): Promise<Report> =>
  (await import('./records/reports.ts')).pages[name];
