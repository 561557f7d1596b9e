/** The day that boards count. */
import { companyAlarmStat, type AlarmLevel, type DeviceKind, type HttpClient } from '@patrolkit/transport';

/** What is asked for: devices of one kind alone, or all. */
export interface Asked {
  readonly deviceKind?: DeviceKind;
}

/** When today has begun at the site, by the clock of the page where the server does not say; and its alarms by level. */
export async function readToday(
  http: HttpClient,
  asked: Asked,
  signal: AbortSignal,
  now: number,
): Promise<{ readonly from: number; readonly levels: Readonly<Record<AlarmLevel, number>> }> {
  const { from, serious, important, general } = await http.request(companyAlarmStat, asked, { signal });
  return { from: from ?? new Date(now).setHours(0, 0, 0, 0), levels: { serious, important, general } };
}
