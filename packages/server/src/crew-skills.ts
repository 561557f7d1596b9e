import { alarmWriter, type AlarmFile } from './alarms/export.ts';
import type { CrewSkills } from './http/crew-work.ts';
import { recordWriter, type RecordFile } from './files/list-cells.ts';
import { documentAsJson } from './files/read-document.ts';
import { sheetAsJson } from './files/read-sheet.ts';
import { rosWork } from './config/maps/ros-work.ts';
import { deriveKey } from './session/passwords.ts';
import { drawCode, secretChance } from './session/picture-code.ts';

/** The work that takes longer than a stop may wait. The threads of the crew do it. */
export const crewSkills: CrewSkills = {
  picture: text => drawCode(text, secretChance),
  password: deriveKey,
  sheet: sheetAsJson,
  document: documentAsJson,
  ros: rosWork,
  open: ({ kind, setup }) => (kind === 'records' ? recordWriter(setup as RecordFile) : alarmWriter(setup as AlarmFile)),
};
