/**
 * The page of a kind of record, made from its declaration in the contract. The type of a field decides how it is drawn and filtered. A
 * description names columns, and nothing that the contract declares.
 */
import {
  hasZones,
  limitsOf,
  type Bounds,
  type Call,
  type Codec,
  type Curve,
  type PersonSearch,
  type PushType,
  type Records,
  type RecordScreen,
  type Sums,
} from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import { codecOf, columnOf, label, wordsOf, type LabelArea, type Told } from './columns.ts';
import { declaredPage, idFilter, type Titled } from './declared-page.ts';
import { placeFilter } from './places.ts';
import { writeField } from './query.ts';
import type {
  Column,
  DictionaryEntry,
  Filter,
  FilterWords,
  Resource,
  RowsSection,
  Sighted,
  SumKind,
} from './resource.ts';

/** The description of a page of records. */
interface Described<Row, Screen extends string, Filtered extends keyof Row & string, Range extends string> {
  /** Its screen, if that is not the one for which its records are declared. */
  readonly screen?: Titled<Screen>;
  /** The column that names a row and opens it. */
  readonly title: Told<Row>;
  /** The columns in their order. */
  readonly columns: readonly Told<Row>[];
  /** Further fields that an opened row shows. */
  readonly more?: readonly Told<Row>[];
  /** Filters whose words the server holds. */
  readonly dictionaries?: {
    readonly [Name in Filtered]?: Call<Record<never, never>, readonly DictionaryEntry[]>;
  };
  /** Filters by the id of a person. The server finds the person. */
  readonly persons?: { readonly [Name in Filtered]?: PersonSearch };
  /** A filter of few words that stand side by side above the list. */
  readonly tabs?: Filtered;
  /** Pushes after which the list may be out of date. */
  readonly pushes?: readonly PushType[];
  /** Its rows are drawn as cards at any width, because their pictures matter most. */
  readonly isCards?: true;
  /** The curve of its rows. */
  readonly curve?: Curve<Row, Filtered, Range>;
  /** Its rows as bars on a time axis: the fields for a line, its begin and end, and the state of a bar or the reason of a gap. */
  readonly gantt?: {
    readonly row: Told<Row>;
    readonly from: Told<Row>;
    readonly until: Told<Row>;
    readonly state?: Told<Row>;
    readonly gap?: Told<Row>;
  };
  /** Sums over all filtered rows. */
  readonly sums?: {
    readonly of: Pick<Sums<Row, Filtered, Range, Told<Row>>, 'fields' | 'call'>;
    readonly kinds: readonly SumKind[];
  };
  /** The page that shows more of a row, filtered there by this field. `as` is its wire name there, if that differs. */
  readonly records?: {
    readonly screen: string;
    readonly field: Told<Row>;
    readonly as?: string;
    readonly label?: MessageId;
  };
  /** A page that shows more of some of its rows. Its query is undefined for the others. */
  readonly link?: NonNullable<Resource<Row, unknown, unknown>['link']>;
  /** Its rows are recordings: the page that plays one, and the fields that its address gives. */
  readonly plays?: {
    readonly screen: string;
    readonly label: MessageId;
    readonly fields: readonly (keyof Row & string)[];
    /** Which of these fields is the begin of the row, and the field of its end. */
    readonly from: keyof Row & string;
    readonly until: keyof Row & string;
  };
  /** Rows that belong to a row. The details of the row show them. */
  readonly section?: RowsSection;
  /**
   * Its rows are persons or plates that cameras saw. `records` has the list of the single captures. `exact` is its filter that takes a name
   * as a whole, which has the same name on the wire.
   */
  readonly sightings?: Pick<Sighted<Row>, 'kind' | 'call'> & { readonly exact: string };
}

/** What a description adds to a filter: a dictionary or a person search of the server, and the area of its label. */
interface FilterOf {
  readonly area?: LabelArea;
  readonly dictionary?: Call<Record<never, never>, readonly DictionaryEntry[]> | undefined;
  readonly search?: PersonSearch | undefined;
}

const filterWords = (words: Readonly<Record<string, MessageId>> | undefined): FilterWords =>
  Object.entries(words ?? {}).map(([value, id]) => ({ value, label: id }));

/** The filter of a field, by its type in the request. */
export function filterOf(
  name: string,
  codec: Codec<unknown>,
  limit: number,
  { dictionary, search, area }: FilterOf = {},
): Filter {
  if (name === 'deviceId' && codec.kind.type !== 'several')
    return { kind: 'device', name, label: 'records.deviceName', limit };
  const named = { name, label: label(name, area) };
  if (search) return { kind: 'person', ...named, search, limit };
  const { kind } = codec;
  if (kind.type === 'several')
    return {
      kind: 'several',
      ...named,
      most: limit,
      words: dictionary ?? filterWords(wordsOf(name, kind.of, area)),
    };
  const words = wordsOf(name, codec, area);
  if (words)
    return {
      kind: 'choice',
      ...named,
      options: filterWords(words),
      ...(kind.type === 'flag' ? { isFlag: true as const } : {}),
    };
  // An id means nothing to users, so the filter is hidden. Other pages link here with it.
  return { kind: 'text', ...named, limit, ...(codec.kind.type === 'id' ? { isHidden: true as const } : {}) };
}

/** The page of a kind of record. */
export function recordPage<
  Row,
  Filtered extends keyof Row & string,
  Range extends keyof Row & string,
  Sort extends keyof Row & string,
  Own extends RecordScreen,
  const Screen extends RecordScreen = Own,
>(
  records: Records<Row, Filtered, Range, Sort, Own>,
  described: Described<NoInfer<Row>, Screen, NoInfer<Filtered>, NoInfer<Range>>,
) {
  const { entity, query, find, file, time, until, sorts, ranges, longest } = records;
  const columnOfRow = (name: Told<Row>): Column<Row> => columnOf(entity, name, { title: described.title, sorts });
  const wireOf = (name: string): string => entity.fields[name]?.wireName ?? name;
  const { records: gathers, plays, section, sightings: sighted } = described;
  const screen = (described.screen ?? records.screen) as Titled<Screen>;
  const drawn = described.curve;
  const { sums: summed, gantt } = described;
  const drawnUnit = drawn && codecOf(entity, drawn.value).unit;
  const bounds: Readonly<Record<string, Bounds>> = limitsOf(find);
  const boundsOf = (name: string): Bounds => bounds[name] ?? { min: -Infinity, max: Infinity };
  const asTabs = (filter: Filter): Filter =>
    filter.kind === 'several' && filter.name === described.tabs ? { ...filter, isTabs: true } : filter;
  const filters: Filter[] = [
    { kind: 'time', from: 'from', to: 'to', label: label(time), longest },
    ...records.filters.map(name =>
      asTabs(
        filterOf(name, codecOf(query, name), boundsOf(name).max, {
          dictionary: described.dictionaries?.[name],
          search: described.persons?.[name],
        }),
      ),
    ),
    ...(records.isPlaced ? [placeFilter(hasZones(records))] : []),
    ...ranges.map((name): Filter => {
      const { unit } = codecOf(entity, name);
      return {
        kind: 'number',
        least: `${name}Min`,
        most: `${name}Max`,
        label: label(name),
        bounds: boundsOf(`${name}Min`),
        ...(unit ? { unit } : {}),
      };
    }),
    idFilter(find),
  ];
  return {
    ...declaredPage(records, { ...described, screen }, columnOfRow),
    sort: { by: time, direction: 'descending' },
    pushes: described.pushes ?? [],
    filters,
    areas: sighted || section ? ['records', 'screens', 'reports'] : ['records', 'screens'],
    ...(drawn
      ? { curve: { call: drawn.call, label: label(drawn.value), ...(drawnUnit ? { unit: drawnUnit } : {}) } }
      : {}),
    ...(gantt
      ? {
          gantt: {
            line: columnOfRow(gantt.row),
            from: columnOfRow(gantt.from),
            until: columnOfRow(gantt.until),
            ...(gantt.state ? { state: columnOfRow(gantt.state) } : {}),
            ...(gantt.gap ? { gap: columnOfRow(gantt.gap) } : {}),
          },
        }
      : {}),
    ...(summed
      ? {
          sums: {
            call: summed.of.call,
            ...(until === undefined ? {} : { areWhole: true as const }),
            figures: summed.of.fields.map(name => ({
              column: columnOfRow(name),
              wireName: wireOf(name),
              kinds: summed.kinds,
            })),
          },
        }
      : {}),
    ...(described.isCards ? { isCards: true } : {}),
    ...(gathers && sighted
      ? {
          sightings: {
            kind: sighted.kind,
            call: sighted.call,
            label: (row: Row) => String(row[gathers.field] ?? ''),
            captures: { screen: gathers.screen, column: gathers.field, filter: sighted.exact },
          },
        }
      : {}),
    ...(gathers
      ? {
          link: {
            screen: gathers.screen,
            label: gathers.label ?? ('records.gathered' as const),
            query(row: Row, given: Readonly<Record<string, unknown>> = {}) {
              const value = row[gathers.field];
              if (value === undefined) return undefined;
              const written = new URLSearchParams({ [gathers.as ?? wireOf(gathers.field)]: String(value) });
              // The usual filter as well, because a server may not know the exact one.
              if (sighted) written.set(sighted.exact, String(value));
              // Captures are counted in the period of the list, so the link shows the same period.
              if (sighted)
                for (const bound of ['from', 'to']) writeField({ request: query }, written, bound, given[bound]);
              return written.toString();
            },
          },
        }
      : {}),
    ...(plays
      ? {
          link: {
            screen: plays.screen,
            label: plays.label,
            plays: true as const,
            query: (row: Row) =>
              new URLSearchParams(
                plays.fields.flatMap(name => (row[name] === undefined ? [] : [[name, String(row[name])]])),
              ).toString(),
            holds: (row: Row, query: URLSearchParams) =>
              plays.fields.every(name =>
                name === plays.from
                  ? Number(query.get(name)) >= Number(row[name]) &&
                    Number(query.get(name)) <= Number(row[plays.until] ?? Infinity)
                  : query.get(name) === String(row[name]),
              ),
          },
        }
      : {}),
    ...(described.link ? { link: described.link } : {}),
    ...(section ? { section } : {}),
    file: {
      call: file,
      name: screen,
      remarkLimit: limitsOf(file).purpose.max,
      fields: entity.fields,
    },
  } satisfies Resource<Row, Parameters<typeof find.request.encode>[0], Parameters<typeof file.request.encode>[0]>;
}
