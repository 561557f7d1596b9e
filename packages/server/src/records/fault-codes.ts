/** The codes of the faults that devices report; the texts name them. */
export const faultCodes = ['E101', 'E102', 'E201', 'E202', 'E301', 'E302', 'E401', 'E501'] as const;

/** The code of a fault. */
export type FaultCode = (typeof faultCodes)[number];
