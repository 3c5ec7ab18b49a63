<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

/**
 * Words of the filter, Malayalam.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

$string['apibase'] = 'API-യുടെ വിലാസം';
$string['apibase_desc'] = 'ഒഴിച്ചിട്ടാൽ: സ്ക്രിപ്റ്റുള്ള അതേ ഹോസ്റ്റ്.';
$string['audience_anyone'] = 'സൈൻ-ഇൻ ചെയ്യാതെയും എല്ലാവർക്കും കാണാം.';
$string['audience_everyone'] = 'അക്കാദമിയിൽ സൈൻ-ഇൻ ചെയ്യുന്ന ആൾക്ക് സ്വന്തം കാര്യങ്ങൾ മാത്രം കാണാം.';
$string['audience_parent'] = 'രക്ഷിതാക്കൾക്ക്: അക്കാദമിയിൽ രക്ഷിതാവായി സൈൻ-ഇൻ ചെയ്യുന്ന ആൾക്ക് സ്വന്തം കുട്ടികളെ മാത്രം കാണാം.';
$string['audience_staff'] = 'ജീവനക്കാർക്ക്: അക്കാദമിയിൽ ജീവനക്കാരായി സൈൻ-ഇൻ ചെയ്യുന്ന ആൾക്ക് സ്വന്തം ചുമതലയ്ക്ക് കാണാവുന്നത് കാണാം; മറ്റാർക്കും ഒന്നും കാണാനാവില്ല.';
$string['basepath'] = 'ലിങ്കുകൾ എവിടേക്ക്';
$string['basepath_desc'] = 'ഒരു സ്ക്രീനിൽനിന്ന് മറ്റൊന്നിലേക്കുള്ള ലിങ്കുകളുടെ പാത /study-plans/7 പോലെയാണ്. അവ തുടങ്ങുന്നത് എവിടെയെന്ന് നൽകുക, ഉദാഹരണം https://academy.example. ഒഴിച്ചിട്ടാൽ: API-യുടെ വിലാസത്തിൽ.';
$string['check_apifound'] = 'അവിടെ അക്കാദമി മറുപടി നൽകുന്നു, ഈ സൈറ്റിനെ അനുവദിക്കുന്നുമുണ്ട്.';
$string['check_apimissing'] = 'അവിടെനിന്ന് മറുപടിയില്ല. അക്കാദമി തന്ന വിലാസവുമായി ഒത്തുനോക്കുക.';
$string['check_apiother'] = 'അവിടെനിന്ന് മറുപടിയുണ്ട്, പക്ഷേ അത് അക്കാദമിയല്ല. അക്കാദമി തന്ന വിലാസവുമായി ഒത്തുനോക്കുക.';
$string['check_apirefuses'] = 'അവിടെ ഒരു സെർവർ മറുപടി നൽകുന്നു, പക്ഷേ ഈ സൈറ്റിനെ അനുവദിക്കുന്നില്ല. അക്കാദമി നടത്തുന്നവർ {$a} അനുവദിക്കണം.';
$string['check_checking'] = 'നോക്കുന്നു …';
$string['check_otherhash'] = 'സ്ക്രിപ്റ്റ് അവിടെയുണ്ട്, പക്ഷേ അതിന്റെ ഹാഷ് ഇതല്ല, അതിനാൽ ബ്രൗസറുകൾ അത് പ്രവർത്തിപ്പിക്കില്ല. ഈ പതിപ്പിന്റെ ഹാഷ് അക്കാദമിയോട് ചോദിക്കുക.';
$string['check_scriptfound'] = 'സ്ക്രിപ്റ്റ് അവിടെയുണ്ട്.';
$string['check_scriptmissing'] = 'ഈ സൈറ്റിന് ലോഡ് ചെയ്യാവുന്ന സ്ക്രിപ്റ്റ് അവിടെയില്ല. അക്കാദമി തന്ന വിലാസവുമായി ഒത്തുനോക്കുക.';
$string['filtername'] = 'അക്കാദമി സ്ക്രീനുകൾ';
$string['integrity'] = 'സ്ക്രിപ്റ്റിന്റെ ഹാഷ്';
$string['integrity_desc'] = 'SRI ഹാഷ്, ഉദാഹരണം sha384-…: ആരെങ്കിലും സ്ക്രിപ്റ്റ് മാറ്റിയാൽ ബ്രൗസർ അത് പ്രവർത്തിപ്പിക്കില്ല. സ്ക്രിപ്റ്റിന്റെ പുതിയ പതിപ്പ് വരുമ്പോൾ പുതിയ ഹാഷ് നൽകുക.';
$string['locale'] = 'ഭാഷയും പ്രദേശവും';
$string['locale_desc'] = 'വാക്കുകൾ, സംഖ്യകൾ, തീയതികൾ എന്നിവയുടെ ഭാഷയും പ്രദേശവും; സ്വന്തമായി തിരഞ്ഞെടുക്കാത്ത സ്ക്രീനുകൾക്ക്. ഒഴിച്ചിട്ടാൽ: en-IN.';
$string['loginurl'] = 'സൈൻ-ഇൻ പേജ്';
$string['loginurl_desc'] = 'Login ബട്ടൺ എവിടേക്ക് കൊണ്ടുപോകണം. ഒഴിച്ചിട്ടാൽ: ഫോം അവിടെത്തന്നെ തുറക്കും.';
$string['noscreen'] = 'അക്കാദമി സ്ക്രീനുകൾ: സ്ക്രീൻ തിരഞ്ഞെടുത്തിട്ടില്ല. ഉള്ളവ: {$a->screens}.';
$string['notconfigured'] = 'അക്കാദമി സ്ക്രീനുകൾ: അക്കാദമിയുടെ സ്ക്രിപ്റ്റ് എവിടെയെന്ന് അഡ്മിനിസ്ട്രേറ്റർ ഇനിയും നൽകിയിട്ടില്ല (സൈറ്റ് അഡ്മിനിസ്ട്രേഷൻ, പ്ലഗിനുകൾ, ഫിൽട്ടറുകൾ, അക്കാദമി സ്ക്രീനുകൾ).';
$string['nottaken'] = 'അക്കാദമി സ്ക്രീനുകൾ: {$a->screen} എന്നതിൽ {$a->attributes} നൽകാനാവില്ല.';
$string['onlyeditors'] = 'ഇത് തിരുത്താൻ കഴിയുന്നവർക്കു മാത്രമേ ഈ കുറിപ്പ് കാണാനാകൂ.';
$string['pluginname'] = 'അക്കാദമി സ്ക്രീനുകൾ';
$string['preview'] = 'അക്കാദമി സ്ക്രീൻ “{$a->name}”. {$a->about}';
$string['privacy:metadata:academy'] = 'സ്ക്രീനുള്ള പേജ് അക്കാദമിയുടെ സ്ക്രിപ്റ്റ് ലോഡ് ചെയ്യുന്നു; കാണുന്നയാളുടെ ബ്രൗസർ സ്ക്രീനിലെ വിവരങ്ങൾ അക്കാദമിയുമായി കൈമാറുന്നു. Moodle സെർവർ ഒന്നും അയയ്ക്കുന്നില്ല.';
$string['privacy:metadata:academy:address'] = 'കാണുന്നയാളുടെ നെറ്റ്‌വർക്ക് വിലാസവും ബ്രൗസറും, പേജ് ഏതു സൈറ്റിലാണെന്നതും; വെബിലെ ഏതു പേജിലും ഉള്ളതുപോലെ.';
$string['privacy:metadata:academy:input'] = 'സ്ക്രീനിൽ ഒരാൾ എഴുതുന്നതോ തിരഞ്ഞെടുക്കുന്നതോ.';
$string['privacy:metadata:academy:signin'] = 'അക്കാദമിയിലെ സൈൻ-ഇൻ; ഇത് Moodle-ലേതല്ല.';
$string['scripturl'] = 'സ്ക്രിപ്റ്റിന്റെ വിലാസം';
$string['scripturl_desc'] = 'academy-widgets.js എന്ന ഫയലിന്റെ വിലാസം. നിർബന്ധം: ഇതില്ലാതെ ഒന്നും കാണിക്കില്ല. https:// വേണം; http:// ഈ കമ്പ്യൂട്ടറിനു (localhost) മാത്രം.';
$string['theme'] = 'തീം';
$string['theme_desc'] = 'സ്വന്തം തീം തിരഞ്ഞെടുക്കാത്ത സ്ക്രീനുകൾക്ക്. Moodle-ന്റെ സ്വന്തം തീം ഇളം നിറത്തിലാണ്; auto കാണുന്നയാളുടെ സിസ്റ്റത്തെ പിന്തുടരും.';
$string['trustedonly'] = 'വിശ്വസ്തമായ എഴുത്തിൽ മാത്രം';
$string['trustedonly_desc'] = 'Moodle ശുദ്ധീകരിക്കാത്ത എഴുത്തിൽ മാത്രമേ ടോക്കണുകൾ പ്രവർത്തിക്കൂ: പേജ്, ലേബൽ, വിഭാഗം, HTML ബ്ലോക്ക്, അധ്യാപകർ എഴുതുന്ന മറ്റുള്ളവ. ഓഫാക്കിയാൽ ആരെഴുതിയാലും ഫോറത്തിലെ പോസ്റ്റുകളിലും പ്രവർത്തിക്കും. അക്കാദമിയിലെ സ്വന്തം സൈൻ-ഇൻ അനുവദിക്കുന്നതിൽ കൂടുതൽ ഒന്നും സ്ക്രീൻ ആരെയും കാണിക്കില്ല.';
$string['unknownscreen'] = 'അക്കാദമി സ്ക്രീനുകൾ: “{$a->screen}” എന്ന സ്ക്രീൻ ഇല്ല. ഉള്ളവ: {$a->screens}.';
$string['wrongaddress'] = 'https:// എന്നു തുടങ്ങുന്ന വിലാസം നൽകുക (ഈ കമ്പ്യൂട്ടറിൽ http://localhost).';
$string['wrongaddressorpath'] = 'https:// എന്നു തുടങ്ങുന്ന വിലാസമോ, ഒരു സ്ലാഷിൽ തുടങ്ങുന്ന ഈ സൈറ്റിലെ പാതയോ നൽകുക.';
