export function zoneOfRun(now: Date): string;
export function useTestZone(zone?: string): void;
