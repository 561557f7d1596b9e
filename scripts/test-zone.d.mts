export function noonZone(now: Date): string;
export function useTestZone(): void;
