/** How configured texts are spoken. A device that already speaks, or through which somebody talks, is taken. */
export interface Speaking {
  broadcast(deviceId: string, greetings: readonly string[]): void;
  isTaken(deviceId: string): boolean;
}
