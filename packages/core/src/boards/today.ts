/** The day that boards count. */
import { companyAlarmStat, type AlarmLevel, type DeviceKind, type HttpClient } from '@patrolkit/transport';

/** The devices that are asked for: of one kind, or all. */
export interface Asked {
  readonly deviceKind?: DeviceKind;
}

/** Reads when today began at the site (by this browser's clock where the server does not tell), and today's alarms by level. */
export async function readToday(
  http: HttpClient,
  asked: Asked,
  signal: AbortSignal,
  now: number,
): Promise<{ readonly from: number; readonly levels: Readonly<Record<AlarmLevel, number>> }> {
  const { from, serious, important, general } = await http.request(companyAlarmStat, asked, { signal });
  return { from: from ?? new Date(now).setHours(0, 0, 0, 0), levels: { serious, important, general } };
}
