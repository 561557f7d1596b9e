/** Which part of a long list is asked for: the one home of how many rows a page may have. */
import { field, number, withDefault, within } from './codec/index.ts';

/** Rows of a page at most, of lists that people go through (specification section 9). */
export const mostRows = 200;
/** Rows of a page at most, of lists that are read whole (specification section 9). */
export const wholeList = 999;
/** Rows of a page that names no number. */
const usualRows = 20;

/** The page that is wanted, counted from 1. */
export const pageField = field('page', withDefault(within(number, { min: 1, decimals: 0 }), 1), 'Page, from 1');

/** How many rows a page is to have. */
export const rowsField = (wireName: 'pageSize' | 'limit', most = mostRows, usual = usualRows) =>
  field(
    wireName,
    withDefault(within(number, { min: 1, max: most, decimals: 0 }), usual),
    `Rows a page, ${most} at most`,
  );

/** The fields of a request for a page. */
export const paged = { page: pageField, pageSize: rowsField('pageSize') };
/** The same of a list that is read whole. */
export const pagedWhole = { page: pageField, pageSize: rowsField('pageSize', wholeList, wholeList) };
