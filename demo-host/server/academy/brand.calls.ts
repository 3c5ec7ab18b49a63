/** The calls about brands: what everybody is shown, and how administrators and school users change it. */
import { LOGO_MAX, type Logo, type LogoFault, readLogo } from '#domain/people/logo.ts';
import { ROLE } from '#domain/people/roles.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import type { Session } from '#host/server/http/session.ts';
import { brandOf, shownBrand, writeBrand } from './brand.queries.ts';

/** What is said of each fault. */
const LOGO_MESSAGES: Readonly<Record<LogoFault, string>> = {
  logoKind: 'The file is no picture of the kinds PNG, JPEG and WebP',
  logoLarge: `The logo is larger than ${LOGO_MAX.bytes / 1024} kB`,
  logoEdge: `The logo is larger than ${LOGO_MAX.edge} px along an edge`,
  logoBroken: 'The file of the logo is damaged, or not whole',
};

/** The school whose brand it is; null for the academy. @throws ApiError 403 for the brand of somebody else. */
function schoolOf({ actingRole, schoolId }: Session, wanted: number | null): number | null {
  if (actingRole !== ROLE.school) return wanted;
  if (wanted !== null && wanted !== schoolId)
    throw new ApiError(403, 'You may change the logo and colours of your own school only');
  return schoolId;
}

/** @throws ApiError 400 for a file that is no logo. */
function logoFrom(base64: string): Logo {
  const logo = readLogo(new Uint8Array(Buffer.from(base64, 'base64')));
  if (typeof logo === 'string') throw badRequest(LOGO_MESSAGES[logo]);
  return logo;
}

export const brandHandlers = {
  ownBrand: ({ db }) => shownBrand(db),
  brand: async ({ db, session, query }) => {
    const found = await brandOf(db, schoolOf(session, query.schoolId ?? null));
    if (!found) throw notFound();
    return found;
  },
  changeBrand: async ({ db, session, body: { schoolId: wanted, primaryColor, secondaryColor, logo }, record }) => {
    const schoolId = schoolOf(session, wanted);
    if (!(await brandOf(db, schoolId))) throw notFound();
    const file = typeof logo === 'string' ? logoFrom(logo) : logo;
    await writeBrand(db, schoolId, { primaryColor, secondaryColor, logo: file });
    const narration = `Changed the logo or colours of ${schoolId === null ? 'the academy' : 'a school'}`;
    await record({ type: 'CHANGE_BRAND', narration, concerned: schoolId === null ? [] : [schoolId] });
    return { message: 'Saved' };
  },
} satisfies Partial<Handlers>;
