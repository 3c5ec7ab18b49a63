import { readFileSync } from 'node:fs'; import { gzipSync } from 'node:zlib'; import { dirname, join } from 'node:path'; import { parseAst } from 'vite';
const S=new Set(['ImportDeclaration','ExportNamedDeclaration','ExportAllDeclaration']);
function clo(p,f=new Set()){ if(f.has(p))return f; f.add(p); for(const n of parseAst(readFileSync(p,'utf8')).body) if(S.has(n.type)&&n.source) clo(join(dirname(p),n.source.value),f); return f;}
for (const e of process.argv.slice(2)) { console.log(e); for (const p of clo(`dist/widgets/${e}.js`)) console.log('  ', p, (gzipSync(readFileSync(p)).length/1000).toFixed(1)); }
