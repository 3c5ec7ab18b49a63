/** The calls about brands: what everybody is shown, and how administrators and school users change it. */
import { LOGO_MAX, type Logo, type LogoFault, readLogo } from '#domain/people/logo.ts';
import { badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { brandOf, shownBrand, writeBrand } from './brand.queries.ts';
import { choosingSchool } from './choices.ts';

const BRAND = 'the logo and colours';

/** What is said of each fault. */
const LOGO_MESSAGES: Readonly<Record<LogoFault, string>> = {
  logoKind: 'The file is no picture of the kinds PNG, JPEG and WebP',
  logoLarge: `The logo is larger than ${LOGO_MAX.bytes / 1024} kB`,
  logoEdge: `The logo is larger than ${LOGO_MAX.edge} px along an edge`,
  logoBroken: 'The file of the logo is damaged, or not whole',
};

/** @throws ApiError 400 for a file that is no logo. */
function logoFrom(base64: string): Logo {
  const logo = readLogo(new Uint8Array(Buffer.from(base64, 'base64')));
  if (typeof logo === 'string') throw badRequest(LOGO_MESSAGES[logo]);
  return logo;
}

export const brandHandlers = {
  ownBrand: ({ db }) => shownBrand(db),
  brand: async ({ db, session, query }) => {
    const found = await brandOf(db, choosingSchool(session, query.schoolId ?? null, BRAND));
    if (!found) throw notFound();
    return found;
  },
  changeBrand: async ({ db, session, body: { schoolId: wanted, primaryColor, secondaryColor, logo }, record }) => {
    const schoolId = choosingSchool(session, wanted, BRAND);
    if (!(await brandOf(db, schoolId))) throw notFound();
    const file = typeof logo === 'string' ? logoFrom(logo) : logo;
    await writeBrand(db, schoolId, { primaryColor, secondaryColor, logo: file });
    const values = { of: schoolId === null ? 'academy' : 'school' } as const;
    await record({ kind: 'changedBrand', values, concerned: schoolId === null ? [] : [schoolId] });
    return { message: 'Saved' };
  },
} satisfies Partial<Handlers>;
