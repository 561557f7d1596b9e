/** How long the calls of this page take. The browser measures them, which costs the calls nothing. */

/** One request that has ended. */
export interface EndedRequest {
  /** Its address without the query, which may hold secrets. */
  readonly path: string;
  /** When it began, ms since 1970. */
  readonly at: number;
  /** How long it took, ms. */
  readonly took: number;
  /** Bytes received. 0 when the server does not permit the page to know. */
  readonly size: number;
  /** The HTTP status. 0 when there was none or it is unknown. */
  readonly status: number;
}

/** How long requests of one path took. */
export interface RequestTimes {
  /** The last part of the path, which identifies the call. */
  readonly name: string;
  readonly count: number;
  /** How many had a status of 400 or more, or none. */
  readonly failed: number;
  /** The median, ms. */
  readonly p50: number;
  /** The 95th percentile, ms. */
  readonly p95: number;
  /** The longest of the last 200, ms. */
  readonly longest: number;
  /** Bytes of all requests. */
  readonly size: number;
  /** When the last one began, ms since 1970. */
  readonly lastAt: number;
}

/** How many times are kept for each path. Median and longest come from them. */
const mostKept = 200;

/** The value below which this share of the sorted values lies. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** Collects requests by their path. */
export class RequestLog {
  readonly #paths = new Map<string, { failed: number; count: number; size: number; lastAt: number; took: number[] }>();

  /** Adds a request. */
  add({ path, at, took, size, status }: EndedRequest): void {
    const name = nameOf(path);
    const known = this.#paths.get(name) ?? { failed: 0, count: 0, size: 0, lastAt: 0, took: [] };
    known.count += 1;
    if (status === 0 || status >= 400) known.failed += 1;
    known.size += size;
    known.lastAt = Math.max(known.lastAt, at);
    known.took.push(took);
    if (known.took.length > mostKept) known.took.shift();
    this.#paths.set(name, known);
  }

  /** The times of all paths. The one requested last is first. */
  times(): RequestTimes[] {
    return [...this.#paths]
      .map(([name, { took, ...counted }]): RequestTimes => {
        const sorted = [...took].sort((one, other) => one - other);
        const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
        return { name, ...counted, p50, p95, longest: sorted.at(-1) ?? 0 };
      })
      .sort((one, other) => other.lastAt - one.lastAt);
  }

  /** Forgets everything. */
  clear(): void {
    this.#paths.clear();
  }
}

const nameOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.action$/, '') || path;

/** Begins to listen to requests of an origin that end. The result stops listening. */
export type ObserveRequests = (origin: string, onEnded: (request: EndedRequest) => void) => () => void;

/** The browser's own measurements, also of requests that ended earlier, as far as the browser has kept them. */
export const observeRequests: ObserveRequests = (origin, onEnded) => {
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming)) continue;
      const { name, initiatorType, startTime, duration, transferSize } = entry;
      if (initiatorType !== 'fetch' && initiatorType !== 'xmlhttprequest') continue;
      const address = new URL(name);
      if (address.origin !== origin) continue;
      // Older browsers do not give the status. In those a request that ended counts as answered.
      const status = 'responseStatus' in entry ? Number(entry.responseStatus) : 200;
      const at = performance.timeOrigin + startTime;
      onEnded({ path: address.pathname, at, took: duration, size: transferSize, status });
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
};
