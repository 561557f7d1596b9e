/** Reads list pages, their dictionaries and their files, and reports when a list may be out of date. */
import type {
  Call,
  FileAnswer,
  HttpClient,
  Page,
  PushType,
  RecordCurve,
  RecordSum,
  ReportAnswer,
  Sightings,
  ThingsReport,
} from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import { attempt, done, failed, type Outcome } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import type { Environment } from '../environment/index.ts';
import { createDrafts, type FormDrafts } from './drafts.ts';
import type { KeptEnvironment } from './kept.ts';
import { createListLayouts, type ListLayoutStore } from './layout.ts';
import type { Report } from './report.ts';
import type { AnyResource, RowsSection } from './resource.ts';
import { createSavedFilters, type SavedFilterStore } from './saved-filters.ts';
import type { SightingsRequest } from './sightings.ts';
import { createSorting } from './sorting.ts';
import type { Store } from '../store.ts';

/** How a file is fetched. */
export interface FileOptions {
  /** Aborts the download. */
  readonly signal?: AbortSignal;
  /** Called with the number of rows that have come. */
  readonly onRows?: (rows: number) => void;
}

/** A table with only its head has fewer bytes than this. A longer file has rows. */
const longestHead = 65_536;

/** Whether a table has its head and no rows. */
const isHeadAlone = async (file: File): Promise<boolean> =>
  file.type.startsWith('text/csv') &&
  file.size < longestHead &&
  (await file.text()).split(/\r?\n/).filter(line => line.trim() !== '').length <= 1;

/** List pages and what they read. */
export interface ResourceStore {
  /** Filters that users have saved under names. */
  readonly saved: SavedFilterStore;
  /** The columns of lists as users have laid them out. */
  readonly layouts: ListLayoutStore;
  /** What users have typed into forms and not saved. */
  readonly drafts: FormDrafts;
  /** Time zone of times that have none, also in an address. Undefined means the browser's. */
  readonly timeZone: string | undefined;
  /** A page of rows, by a request of `listRequest`. */
  read(resource: AnyResource, request: object, signal?: AbortSignal): Promise<Outcome<Page<unknown>>>;
  /** The curves of a page's query, by a request of `curveRequest`. */
  curves(
    curve: NonNullable<AnyResource['curve']>,
    request: object,
    signal?: AbortSignal,
  ): Promise<Outcome<readonly RecordCurve[]>>;
  /** Sums over all rows of a page's query, by a request of `sumsRequest`. */
  sums(
    sums: NonNullable<AnyResource['sums']>,
    request: object,
    signal?: AbortSignal,
  ): Promise<Outcome<readonly RecordSum[]>>;
  /** Where and when a person or plate was seen, by a request of `sightingsRequest`. */
  sightings(
    sighted: NonNullable<AnyResource['sightings']>,
    request: SightingsRequest,
    signal?: AbortSignal,
  ): Promise<Outcome<Sightings>>;
  /** The answer of a section's call for the row of its detail page. */
  section(section: RowsSection, id: string, signal?: AbortSignal): Promise<Outcome<unknown>>;
  /** A report, by a request of `reportRequest`. */
  report(report: Report, request: object, signal?: AbortSignal): Promise<Outcome<ReportAnswer>>;
  /** Whether the server has proved that it sorts this list as requested (interpretations.md 56). */
  sorts(resource: AnyResource): Store<boolean>;
  /** The choices that the server offers for a filter or a field, in the language of the page: words, places, persons. */
  offers<Request, Offer>(
    call: Call<Request, readonly Offer[]>,
    request: Request,
    signal?: AbortSignal,
  ): Promise<Outcome<readonly Offer[]>>;
  /** The values with which a form begins: of one thing by its id, or of settings. */
  one<Request, Answer extends object>(
    call: Call<Request, Answer>,
    request: Request,
    signal?: AbortSignal,
  ): Promise<Outcome<Answer>>;
  /** Adds, changes or deletes something, or uploads a file. */
  send<Request, Answer>(
    call: Call<Request, Answer>,
    request: NoInfer<Request>,
    signal?: AbortSignal,
  ): Promise<Outcome<Answer>>;
  /** The bytes of a file by its address, such as a sound that has been uploaded. */
  bytes(address: string, signal: AbortSignal): Promise<Outcome<Uint8Array>>;
  /** The file of a page by a request of `fileRequest` or `reportFileRequest`, whole or not at all. */
  file(
    file: { readonly call: Call<unknown, FileAnswer> },
    request: object,
    options?: FileOptions,
  ): Promise<Outcome<Blob>>;
  /** The last things that have reported something else. */
  readonly $reported: Store<ThingsReport | undefined>;
  /** How many pushes so far may have changed the list. */
  changes(resource: AnyResource): Store<number>;
}

/** What the store needs. */
interface ResourceNeeds {
  readonly http: HttpClient;
  readonly environment: KeptEnvironment & Pick<Environment, 'tab' | 'fetch'>;
  /** The server, if it is not the page's own. */
  readonly service: string;
  readonly timeZone: string | undefined;
}

/** Makes the store of data pages. */
export function createResources({ http, environment, service, timeZone }: ResourceNeeds): Capability<ResourceStore> {
  const sorting = createSorting();
  const $reported = atom<ThingsReport | undefined>(undefined);
  const $pushes = atom<Partial<Record<PushType, number>>>({});
  const saved = createSavedFilters(environment, service);
  const layouts = createListLayouts(environment, service);
  const ask = <Request, Answer>(
    call: Call<Request, Answer>,
    request: Request,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<Answer>> =>
    attempt(http.request(call, request, { showsTip: false, ...(signal ? { signal } : {}) }));
  const store: ResourceStore = {
    saved: saved.store,
    layouts: layouts.store,
    drafts: createDrafts(environment, service),
    timeZone,
    read: async (resource, request, signal) => {
      const list = (asked: object): Promise<Outcome<Page<unknown>>> => ask(resource.list, asked, signal);
      const outcome = await list(request);
      if (outcome.isDone) sorting.learn(resource, order => list({ ...request, ...order }));
      return outcome;
    },
    curves: ({ call }, request, signal) => ask(call, request, signal),
    sums: ({ call }, request, signal) => ask(call, request, signal),
    sightings: ({ call }, request, signal) => ask(call, request, signal),
    section: ({ call }, id, signal) => ask(call, { id }, signal),
    report: ({ call }, request, signal) => ask(call, request, signal),
    sorts: ({ list }) => computed(sorting.$known, known => known.get(list.name) === true),
    offers: ask,
    one: ask,
    send: ask,
    bytes: async (address, signal) => {
      try {
        const answer = await environment.fetch(address, {
          credentials: 'same-origin',
          referrerPolicy: 'no-referrer',
          signal,
        });
        return answer.ok ? done(new Uint8Array(await answer.arrayBuffer())) : failed({ id: 'system.call.unreadable' });
      } catch {
        return failed({ id: 'system.call.unreachable' });
      }
    },
    file: async ({ call }, request, { signal, onRows } = {}) => {
      const got = await attempt(
        http.download(call, request, {
          ...(signal ? { signal } : {}),
          // The first line is the head and no row.
          ...(onRows ? { onLines: lines => onRows(Math.max(0, lines - 1)) } : {}),
        }),
      );
      // The rows that were found may be gone before the file is written.
      if (got.isDone && (await isHeadAlone(got.value))) return failed({ id: 'data.export.nothing' });
      return got;
    },
    $reported,
    changes: ({ pushes }) => computed($pushes, counts => pushes.reduce((sum, type) => sum + (counts[type] ?? 0), 0)),
  };
  const part: Part = {
    onEvent: event => {
      if (event.kind !== 'pushes') return;
      const counts = { ...$pushes.get() };
      for (const { type } of event.pushes) counts[type] = (counts[type] ?? 0) + 1;
      for (const push of event.pushes) if (push.type === 'ThingsReported') $reported.set(push.data);
      $pushes.set(counts);
    },
    dispose: () => {
      saved.dispose();
      layouts.dispose();
    },
  };
  return { store, part };
}
