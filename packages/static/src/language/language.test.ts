import { describe, expect, it } from 'vitest'
import { server, surfaceOf } from '../source.fixture.js'

/** Programs that register one tool; what its description is, the language itself says. */
const PROGRAMS: readonly (readonly [string, string])[] = [
  [
    'parse int',
    "server.registerTool('a',{description:'n '+parseInt('12px')+Number.parseInt('0x1f',16)+parseFloat('1.5abc')},run)",
  ],
  [
    'sort no cmp',
    "server.registerTool('a',{description:['b','a','b'].sort().join()+[10,9,1].sort().join()},run)",
  ],
  ['sort stable', "server.registerTool('a',{description:['c','a','b'].toSorted().join()},run)"],
  ['concat', "server.registerTool('a',{description:'x'.concat('y',1)},run)"],
  [
    'splice',
    "const l=['a','b','c'];l.splice(1);server.registerTool('a',{description:l.join()},run)",
  ],
  [
    'splice one',
    "const l=['a','b','c'];l.splice(0,1,'z');server.registerTool('a',{description:l.join()},run)",
  ],
  [
    'find none',
    "server.registerTool('a',{description:String(['a'].find(x=>x==='q'))+['a'].findIndex(x=>x==='q')},run)",
  ],
  ['unary', "server.registerTool('a',{description:String(+'5'+ -'2')},run)"],
  [
    'del',
    "const o={a:1,b:2};delete o.a;server.registerTool('a',{description:Object.keys(o).join()},run)",
  ],
  ['array num', "server.registerTool('a',{description:new Array(3).fill('x').join()},run)"],
  ['date', "server.registerTool('a',{description:'Today '+new Date().getFullYear()},run)"],
  [
    'structured',
    "const o={a:{b:1}};const c=structuredClone(o);c.a.b=2;server.registerTool('a',{description:String(o.a.b)},run)",
  ],
  [
    'spread copy',
    "const o={d:'x'};const c={...o};c.d='y';server.registerTool('a',{description:o.d},run)",
  ],
  ['closure', "let d='x';const f=()=>d;d='y';server.registerTool('a',{description:f()},run)"],
  [
    'loop mut',
    "let d='';for(const x of ['a','b']) d+=x;server.registerTool('a',{description:d},run)",
  ],
  [
    'var loop',
    "var fs=[];for(let i=0;i<3;i++) fs.push(()=>i);server.registerTool('a',{description:fs.map(f=>f()).join()},run)",
  ],
  ['math', "server.registerTool('a',{description:String(Math.max(1,2)+Math.round(2.5))},run)"],
  [
    'regex g',
    "server.registerTool('a',{description:'a-b-c'.replace(/-/,'+').replaceAll('-','*')},run)",
  ],
  ['tpl', 'server.registerTool("a",{description:String.raw`a\\n${1}`},run)'],
  [
    'obj order',
    "const o={b:1,2:2,1:1};server.registerTool('a',{description:Object.keys(o).join()},run)",
  ],
  [
    'jsonf',
    "server.registerTool('a',{description:JSON.stringify({a:[1,{b:undefined}],c:()=>1})},run)",
  ],
  ['freeze', "const o=Object.freeze({d:'x'});server.registerTool('a',{description:o.d},run)"],
  ['getter', "class A{static get d(){return 'x'}}server.registerTool('a',{description:A.d},run)"],
  [
    'tryc',
    "let d='x';try{JSON.parse('{');d='y'}catch{d='z'}server.registerTool('a',{description:d},run)",
  ],
  [
    'reassign arr',
    "const l=['a'];l.length=0;l.push('b');server.registerTool('a',{description:l.join()},run)",
  ],
  [
    'throw fn',
    "function f(){throw new Error('x')}let d='a';try{f();d='b'}catch{d='c'}server.registerTool('a',{description:d},run)",
  ],
  [
    'nan',
    "server.registerTool('a',{description:String(0===-0)+String(NaN===NaN)+(null==undefined)+('1'==1)},run)",
  ],
  ['at', "server.registerTool('a',{description:['a','b'].at(-1)+'abc'.at(-1)},run)"],
  ['reduce r', "server.registerTool('a',{description:['a','b'].reduceRight((s,x)=>s+x,'')},run)"],
  [
    'match all',
    "server.registerTool('a',{description:[...'a1b2'.matchAll(/\\d/g)].map(m=>m[0]).join()},run)",
  ],
  [
    'maybe set',
    "const o={d:'x'};if(process.env.MCP_BUDGET_TEST) o.d='longer text';server.registerTool('a',{description:o.d},run)",
  ],
  [
    'maybe new',
    "const o={};if(process.env.MCP_BUDGET_TEST) o.d='longer text';server.registerTool('a',{description:String(o.d)},run)",
  ],
  [
    'maybe pop',
    "const l=['a','b'];if(process.env.MCP_BUDGET_TEST) l.pop();server.registerTool('a',{description:l.join()},run)",
  ],
  [
    'maybe shift',
    "const l=['a','b'];if(process.env.MCP_BUDGET_TEST) l.shift();server.registerTool('a',{description:l[0]},run)",
  ],
  [
    'maybe idx',
    "const l=['a','b'];if(process.env.MCP_BUDGET_TEST) l[0]='zzz';server.registerTool('a',{description:l[0]},run)",
  ],
  [
    'maybe len',
    "const l=['a','b'];if(process.env.MCP_BUDGET_TEST) l.length=0;server.registerTool('a',{description:l.join()},run)",
  ],
  [
    'maybe field',
    "class A{d='x';constructor(){if(process.env.MCP_BUDGET_TEST) this.d='longer'}};server.registerTool('a',{description:new A().d},run)",
  ],
  [
    'maybe map',
    "const m=new Map([['a','x']]);if(process.env.MCP_BUDGET_TEST) m.set('a','longer');server.registerTool('a',{description:m.get('a')},run)",
  ],
  [
    'maybe map del',
    "const m=new Map([['a','x']]);if(process.env.MCP_BUDGET_TEST) m.delete('a');server.registerTool('a',{description:[...m.keys()].join()},run)",
  ],
  [
    'maybe assign',
    "let d='x';if(process.env.MCP_BUDGET_TEST) d='longer';server.registerTool('a',{description:d},run)",
  ],
  [
    'maybe obj assign',
    "const o={d:'x'};if(process.env.MCP_BUDGET_TEST) Object.assign(o,{d:'longer'});server.registerTool('a',{description:o.d},run)",
  ],
  [
    'maybe delete',
    "const o={a:1,b:2};if(process.env.MCP_BUDGET_TEST) delete o.a;server.registerTool('a',{description:Object.keys(o).join()},run)",
  ],
  [
    'maybe fn',
    "let d='x';function f(){d='longer'};if(process.env.MCP_BUDGET_TEST) f();server.registerTool('a',{description:d},run)",
  ],
  [
    'maybe ret',
    "function f(){if(process.env.MCP_BUDGET_TEST) return 'longer than';return 'x'};server.registerTool('a',{description:f()},run)",
  ],
  [
    'ternary',
    "server.registerTool('a',{description:process.env.MCP_BUDGET_TEST?'longer than':'x'},run)",
  ],
  ['or', "server.registerTool('a',{description:process.env.MCP_BUDGET_TEST||'x'},run)"],
  [
    'and spread',
    "server.registerTool('a',{description:JSON.stringify({...(process.env.MCP_BUDGET_TEST&&{a:1}),b:2})},run)",
  ],
  [
    'brk',
    "let d='';for(const x of ['a','b','c']){if(x==='b'&&!process.env.MCP_BUDGET_TEST) break;d+=x};server.registerTool('a',{description:d},run)",
  ],
  [
    'cont',
    "let d='';for(const x of ['a','b','c']){if(x==='b'&&!process.env.MCP_BUDGET_TEST) continue;d+=x};server.registerTool('a',{description:d},run)",
  ],
  [
    'filter env',
    "server.registerTool('a',{description:['a','b'].filter(x=>x==='a'||process.env.MCP_BUDGET_TEST).join()},run)",
  ],
  [
    'sw',
    "let d='x';switch(process.env.MCP_BUDGET_TEST){case 'q':d='longer';break};server.registerTool('a',{description:d},run)",
  ],
  [
    'whil',
    "let d='x';while(process.env.MCP_BUDGET_TEST){d+='y';break};server.registerTool('a',{description:d},run)",
  ],
  [
    'proto',
    "function A(){};A.prototype.d=function(){return 'x'};server.registerTool('a',{description:String(new A().d())},run)",
  ],
  [
    'to str',
    "class A{toString(){return 'x'}};server.registerTool('a',{description:'v '+new A()},run)",
  ],
  ['do while', "let i=0,d='';do{d+=i;i++}while(i<3);server.registerTool('a',{description:d},run)"],
  [
    'label b',
    "let d='';o:for(const x of ['a','b']){for(const y of ['1','2']){if(y==='2')break o;d+=x+y}};server.registerTool('a',{description:d},run)",
  ],
  [
    'super m',
    "class A{d(){return 'x'}};class B extends A{d(){return super.d()+'y'}};server.registerTool('a',{description:new B().d()},run)",
  ],
  [
    'static inh',
    "class A{static d='x'};class B extends A{};server.registerTool('a',{description:B.d},run)",
  ],
  [
    'destr',
    "const {a:{b=['q']}={}, ...r}={c:1};server.registerTool('a',{description:b.join()+JSON.stringify(r)},run)",
  ],
  [
    'optional',
    "const o={};server.registerTool('a',{description:String(o.x?.y.z)+String(o.f?.())},run)",
  ],
  ['chain short', "const o=null;server.registerTool('a',{description:String(o?.x.y.z)},run)"],
  [
    'nullish a',
    "const o={a:0};o.a??=5;o.b??=6;o.a||=7;server.registerTool('a',{description:JSON.stringify(o)},run)",
  ],
  [
    'sw fall',
    "let d='';switch('b'){case 'a':d+='a';case 'b':d+='b';case 'c':d+='c';break;default:d+='z'};server.registerTool('a',{description:d},run)",
  ],
  [
    'sw def mid',
    "let d='';switch('q'){case 'a':d+='a';break;default:d+='z';case 'c':d+='c'};server.registerTool('a',{description:d},run)",
  ],
  [
    'inst',
    "class A{};const a=new A();server.registerTool('a',{description:String(a instanceof A)},run)",
  ],
  ['shadow', "const d='x';{const d='y';};server.registerTool('a',{description:d},run)"],
  [
    'args obj',
    "function f(){return arguments.length+[...arguments].join()};server.registerTool('a',{description:f('a','b')},run)",
  ],
  [
    'bind this',
    "const o={d:'x',f(){return this.d}};const g=o.f.bind({d:'z'});server.registerTool('a',{description:g()+o.f()},run)",
  ],
  [
    'gen',
    "function* g(){yield 'a';yield 'b'};server.registerTool('a',{description:[...g()].join()},run)",
  ],
  [
    'finally r',
    "function f(){try{return 'a'}finally{}};server.registerTool('a',{description:f()},run)",
  ],
  [
    'num',
    "server.registerTool('a',{description:String(0.1+0.2)+(5).toFixed(2)+(255).toString(16)},run)",
  ],
  ['split lim', "server.registerTool('a',{description:'a,b,c'.split(',',2).join()},run)"],
  ['arr eq', "server.registerTool('a',{description:String([1]==1)},run)"],
  [
    'copy slice',
    "const a=['x'];const b=a.slice();b.push('y');server.registerTool('a',{description:a.join()},run)",
  ],
  [
    'concat copy',
    "const a=['x'];const b=[...a];b[0]='z';server.registerTool('a',{description:a.join()},run)",
  ],
  ['fn props', "function f(){};f.d='x';server.registerTool('a',{description:f.d+f.name},run)"],
  [
    'entries inst',
    "class A{a=1;m(){}};server.registerTool('a',{description:Object.keys(new A()).join()},run)",
  ],
  [
    'in op',
    "class A{m(){}};server.registerTool('a',{description:String('m' in new A())+('toString' in {})},run)",
  ],
  ['set dup', "server.registerTool('a',{description:[...new Set(['a','a','b'])].join()},run)"],
  [
    'map order',
    "const m=new Map();m.set('b',1);m.set('a',2);m.set('b',3);server.registerTool('a',{description:[...m].join(';')},run)",
  ],
]

/** The description that the program registers when it is run. */
function run(program: string): unknown {
  const descriptions: unknown[] = []
  const registering = {
    registerTool: (_: string, { description }: { readonly description: unknown }) =>
      descriptions.push(description),
  }
  new Function('server', 'run', program)(registering, () => undefined)
  return descriptions[0]
}

describe('what is known of a program is what the language gives', () => {
  it.each(PROGRAMS)('%s', (_, program) => {
    const [tool] = surfaceOf(server(program)).tools
    // What is not known for certain says so, and claims nothing.
    if (tool?.certainty === 'known') expect(tool.entry?.['description']).toBe(run(program))
  })

  it('and most of it is known', () => {
    const known = PROGRAMS.filter(
      ([, program]) => surfaceOf(server(program)).tools[0]?.certainty === 'known',
    )
    expect(known.length).toBeGreaterThanOrEqual(44)
  })
})
