/** Stores what a fresh installation is set to, once. What users change or delete afterwards stays so. */
import type { Language } from '../language/texts.ts';
import type { FirstEquipment } from '../links/first-equipment.ts';
import type { FirstDuties } from '../links/first-duties.ts';
import type { FirstDialogue } from '../links/first-dialogue.ts';
import type { Database } from '../store/database.ts';
import { seedDialogue } from './dialogue/first-dialogue.ts';
import { seedGuards } from './guards/first-guards.ts';
import { seedLinkages } from './linkages/first-linkages.ts';
import { seedMarks } from './maps/first-marks.ts';
import { seedPushes } from './messages/first-pushes.ts';
import { seedPlans } from './patrols/first-plans.ts';

/** What a fresh installation has. */
export interface FirstSettings {
  /** The equipment of a fresh installation. */
  readonly firstEquipment: FirstEquipment | undefined;
  /** The pauses of the circular plans of a fresh installation, minutes; without them it has no plans. */
  readonly firstPauses?: readonly number[] | undefined;
  /** The guards of a fresh installation; without them it has none. */
  readonly firstDuties?: FirstDuties | undefined;
  /** What the devices of a fresh installation say. */
  readonly firstDialogue?: FirstDialogue | undefined;
  /** The language of the names that a fresh installation gets. */
  readonly language: Language;
}

/** The parts that storing it needs. */
interface FirstNeeds extends FirstSettings {
  readonly database: Database;
  readonly fleet: Parameters<typeof seedMarks>[1]['fleet'] &
    Parameters<typeof seedPlans>[1]['fleet'] &
    Parameters<typeof seedGuards>[1]['fleet'];
  readonly files: Parameters<typeof seedDialogue>[2]['files'];
  readonly now: () => number;
}

/** Stores it, as far as the site has it. */
export const seedConfig = async (needs: FirstNeeds): Promise<void> => {
  const { firstEquipment, firstPauses: pauses, firstDuties: duties, firstDialogue, fleet, database } = needs;
  const given = { language: needs.language, now: needs.now() };
  if (firstEquipment) await seedMarks(database, { fleet, ...given });
  if (pauses) await seedPlans(database, { pauses, fleet, ...given });
  if (firstDialogue) await seedDialogue(database, firstDialogue, { files: needs.files, ...given });
  if (duties) await seedGuards(database, { duties, fleet, ...given });
  await seedPushes(database, given);
  if (firstEquipment) await seedLinkages(database, given);
};
