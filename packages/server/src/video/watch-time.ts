import type { Database } from '../store/database.ts';

/** Number of sittings in a day, when only the limit of a sitting is set. */
export const sittingsADay = 4;
/** How often watching times are stored, ms; a crash loses no more than that. */
const KEEP_MS = 10_000;

interface Limits {
  /** Minutes after which a player stops and asks; 0 for no limit. */
  sitting: number;
  /** Minutes for each day and user; 0 for as many as four sittings have. */
  daily: number;
}

interface Watched {
  userId: string;
  deviceId: string;
  day: string;
  ms: number;
  isKept: boolean;
}

/** How long each user has watched each device today, and how long the user still may. A restart keeps the times. */
export class WatchTime {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #onError: (message: string) => void;
  readonly #limits = new Map<string, Limits>();
  readonly #watched = new Map<string, Watched>();
  #day: string;
  #keptAt: number;
  #chain: Promise<void> = Promise.resolve();

  constructor(database: Database, now: () => number, onError: (message: string) => void) {
    this.#database = database;
    this.#now = now;
    this.#onError = onError;
    this.#day = dayOf(now());
    this.#keptAt = now();
  }

  /** Loads the limits: at the start, and whenever they may have changed. */
  async loadLimits(): Promise<void> {
    const limits = await this.#database.query<{ id: string; video_limit: number; video_daily: number }>(
      'SELECT id, video_limit, video_daily FROM robot_settings',
    );
    for (const { id, video_limit: sitting, video_daily: daily } of limits) this.#limits.set(id, { sitting, daily });
  }

  /** Loads the limits and the watching times of today. */
  async load(): Promise<void> {
    await this.loadLimits();
    const rows = await this.#database.query<{ user_id: string; device_id: string; ms: number }>(
      'SELECT user_id, device_id, ms FROM watch_time WHERE day = $1',
      [this.#day],
    );
    await this.#forget();
    for (const { user_id: userId, device_id: deviceId, ms } of rows)
      this.#watched.set(keyOf(userId, deviceId), { userId, deviceId, day: this.#day, ms: Number(ms), isKept: true });
  }

  /** Minutes of one sitting of a device; 0 for no limit. */
  sitting(deviceId: string): number {
    return this.#limits.get(deviceId)?.sitting ?? 0;
  }

  /** How long a user may still watch a device today, ms; undefined for no limit. */
  left(userId: string, deviceId: string): number | undefined {
    const { sitting, daily } = this.#limits.get(deviceId) ?? { sitting: 0, daily: 0 };
    const minutes = daily || sitting * sittingsADay;
    if (minutes === 0) return undefined;
    this.#turnDay();
    return Math.max(0, minutes * 60_000 - (this.#watched.get(keyOf(userId, deviceId))?.ms ?? 0));
  }

  /** Adds to the time that a user has watched a device, ms; stores it from time to time. */
  add(userId: string, deviceId: string, ms: number): void {
    this.#turnDay();
    const key = keyOf(userId, deviceId);
    const watched = this.#watched.get(key) ?? { userId, deviceId, day: this.#day, ms: 0, isKept: true };
    this.#watched.set(key, { ...watched, ms: watched.ms + ms, isKept: false });
    if (Math.abs(this.#now() - this.#keptAt) >= KEEP_MS) void this.keep();
  }

  /** Sets the limits of a device. */
  async limit(deviceId: string, limits: Limits): Promise<void> {
    this.#limits.set(deviceId, limits);
    await this.#database.query(
      `INSERT INTO robot_settings (id, video_limit, video_daily) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET video_limit = $2, video_daily = $3`,
      [deviceId, limits.sitting, limits.daily],
    );
  }

  /** Stores the times that are not stored yet. */
  keep(): Promise<void> {
    this.#keptAt = this.#now();
    const changed = [...this.#watched.values()].filter(({ isKept }) => !isKept);
    for (const watched of changed) watched.isKept = true;
    this.#chain = this.#chain
      .then(async () => {
        for (const { userId, deviceId, day, ms } of changed)
          await this.#database.query(
            `INSERT INTO watch_time (user_id, device_id, day, ms) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, device_id, day) DO UPDATE SET ms = $4`,
            [userId, deviceId, day, Math.round(ms)],
          );
      })
      .catch((error: unknown) => {
        // The next write stores them too.
        for (const watched of changed) watched.isKept = false;
        this.#onError(`watch time: ${String(error)}`);
      });
    return this.#chain;
  }

  /** Starts from zero when a new day has begun. */
  #turnDay(): void {
    const today = dayOf(this.#now());
    if (today === this.#day) return;
    void this.keep();
    this.#day = today;
    this.#watched.clear();
    void this.#forget();
  }

  /** Deletes the watching times of earlier days. */
  #forget(): Promise<void> {
    this.#chain = this.#chain
      .then(() => this.#database.query('DELETE FROM watch_time WHERE day < $1', [this.#day]))
      .then(() => undefined)
      .catch((error: unknown) => this.#onError(`watch time: ${String(error)}`));
    return this.#chain;
  }
}

const keyOf = (userId: string, deviceId: string): string => `${userId}\n${deviceId}`;

/** The local day of a moment, YYYY-MM-DD. */
const dayOf = (at: number): string => {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
