/** The numbers of the live channel (specification section 9, safety.md 1), milliseconds but for what is counted. */
export const limits = {
  /** Between two heartbeats. */
  heartbeat: 15_000,
  /** Silence after which a socket is given up. */
  silence: 30_000,
  /** Between two attempts to connect. */
  reconnect: 15_000,
  /** How long an attempt may take to open. */
  openWait: 10_000,
  /** Least time between two attempts that a returning network causes. */
  online: 5_000,
  /** How late a timer may be before the machine is taken to have slept. */
  late: 15_000,
  /** How long a device switch may take. */
  deviceSwitch: 5_000,
  /** How long an answer is doubted that may be the second one to an earlier switch. */
  doubt: 1_000,
  /** How long a change of switches or subscriptions waits for others: views come and go together. */
  changes: 200,
  /** How long a socket that is replaced may take to close. */
  closeWait: 1_000,
  /** How long a push may wait to be folded with others. */
  flush: 984,
  /** Between two times that serious alarms are handed on in a storm of them. */
  urgentSpacing: 200,
  /** So many times in a row they are handed on at once before that. */
  urgentBurst: 5,
  /** So many pushes wait at most, whatever the time: handing on more would hold the page up. */
  waiting: 500,
  /** So much of a frame is told to who traces them, characters. */
  traced: 2_000,
} as const;
