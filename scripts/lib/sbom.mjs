/**
 * A CycloneDX document of every package in a lock file. Replaces `npm sbom`, which omits packages that only workspaces depend on.
 * @param lock parsed package-lock.json
 */
export function sbomOf({ name, version, packages }) {
  const components = Object.entries(packages).flatMap(([path, found]) =>
    path.includes('node_modules/') && !found.link ? [componentOf(path, found)] : [],
  );
  const unique = new Map(components.map((component) => [component['bom-ref'], component]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...unique.values()],
  };
}

function componentOf(path, { name = path.slice(path.lastIndexOf('node_modules/') + 13), version, ...found }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, digest] = (found.integrity ?? '').split('-');
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: found.dev ? 'excluded' : found.optional ? 'optional' : 'required',
    ...(found.license && { licenses: [{ expression: found.license }] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  };
}
