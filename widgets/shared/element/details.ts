/** Details that events of several elements share. Their docstrings appear on the generated pages. */

/** An alarm. */
export interface AlarmDetail {
  /** Id of the alarm. */
  readonly id: string;
}

/** A device. */
export interface DeviceDetail {
  /** Id of the device. */
  readonly deviceId: string;
}

/** A device that is, or is to be, the selected one. */
export interface SelectionDetail {
  /** Id of the device. */
  readonly id: string;
}

/** The video that plays. */
export interface PlayedDetail {
  /** Id of the device. Undefined when the page gave an address of its own. */
  readonly deviceId?: string;
}

/** A robot that was stopped. */
export interface StopDetail {
  /** Id of the robot. */
  readonly robotId: string;
}

/** Another page. */
export interface PageDetail {
  /** The screen's own code, which is the last part of its path in the console. */
  readonly screen: string;
  /** The query of its address, without the question mark. */
  readonly query: string;
}

/** An editor. */
export interface UnsavedDetail {
  /** Whether something is not saved. */
  readonly isUnsaved: boolean;
}
