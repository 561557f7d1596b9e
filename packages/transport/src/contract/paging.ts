/** The part of a long list that a request is for: the one home of how many rows a page may have. */
import { assumed, field, number, optional, text, withDefault, within } from './codec/index.ts';

/** Most rows per page of lists that people go through (specification section 9). */
export const mostRows = 200;
/** Most rows per page of lists that are read whole (specification section 9). */
export const wholeList = 999;
/** Rows of a page whose request gives no number. */
const usualRows = 20;

/** The requested page, counted from 1. */
export const pageField = field('page', withDefault(within(number, { min: 1, decimals: 0 }), 1), 'Page, from 1');

/** The requested number of rows per page. */
export const rowsField = (wireName: 'pageSize' | 'limit', most = mostRows, usual = usualRows) =>
  field(
    wireName,
    withDefault(within(number, { min: 1, max: most, decimals: 0 }), usual),
    `Rows per page, at most ${most}`,
  );

/** Most characters of a mark, which holds the values that sort a row. */
const markLength = 4_000;
const mark = optional(within(text, { max: markLength }));

/**
 * The row beside which a page lies, so that a page goes on where another ended, even if the list has changed meanwhile. A server that does
 * not know marks goes by the number of the page, and sends no marks in its answers.
 */
export const marksOfRows = {
  after: assumed(
    'afterMark',
    mark,
    'Mark of a row; the page then holds the rows after it, instead of those of the page number',
  ),
  before: assumed('beforeMark', mark, 'Mark of a row; the page then holds the rows before it'),
};

/** The fields of a request for a page. */
export const paged = { page: pageField, pageSize: rowsField('pageSize'), ...marksOfRows };
/** The fields of a request for a page of a list that is read whole. */
export const pagedWhole = { page: pageField, pageSize: rowsField('pageSize', wholeList, wholeList) };
