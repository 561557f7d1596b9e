/**
 * The permission codes of the seeded accounts. An account whose codes are still those that an earlier version gave gets
 * those of this version.
 */

/** The pages of records of earlier versions, which did not store the codes that they gave; the oldest version first. */
const first = ['captured-vehicles-query', 'identified-person-query', 'real-time-capture-record', 'screenshot-list'];
const second = [
  ...first,
  'numberplate-aggregation-query-index',
  'unidentified-person-query',
  'face-aggregation-query-index',
  'face-data-query',
  'instruments-query',
  'infrared-query',
  'ti-temperature-query',
  'sensors-data-query',
  'battery-query',
  'rb-online-query',
  'exception-code-query',
  'alarm-linkage-report',
  'M2-temperature-record',
  'M2-voice-conversation-record',
  'sound-record-query',
  'body-temp-query',
  'asset-query',
  'visitor-query',
  'charging-vehicle-query',
  'idcard-query',
  'wifi-query',
  'imsi-query',
  'fiber-query',
  'sim-query',
  'ii-data-center-opendoor-log',
];
const third = [...second, 'patrol-capture-list-index', 'patrol-capture-detail-index', 'patrol-point-capture-detail'];
const versions: readonly (readonly string[])[] = [[], first, second, third, [...third, 'patrol-report']];

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

/** Whether an account has exactly the codes that some version gave it, so that nobody has changed them. */
export const isAsGiven = (
  stored: { readonly permissions: readonly string[]; readonly given: readonly string[] | undefined },
  { permissions, records }: { readonly permissions: readonly string[]; readonly records: readonly string[] },
): boolean => {
  if (stored.given) return isSame(stored.permissions, stored.given);
  return [records, ...versions].some(pages => {
    const later = new Set(records.filter(page => !pages.includes(page)));
    const given = permissions.filter(code => !later.has(code.split('#')[0] ?? ''));
    return isSame(stored.permissions, given);
  });
};
