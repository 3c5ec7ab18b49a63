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
 * Words of the block, Malayalam.
 *
 * @package    block_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

$string['academy:addinstance'] = 'അക്കാദമിയുടെ സ്ക്രീനുള്ള ബ്ലോക്ക് ചേർക്കുക';
$string['academy:myaddinstance'] = 'സ്വന്തം ഡാഷ്ബോർഡിൽ അക്കാദമിയുടെ സ്ക്രീനുള്ള ബ്ലോക്ക് ചേർക്കുക';
$string['defaultvalue'] = 'സ്വതേയുള്ളത് ({$a})';
$string['noscreen'] = 'അക്കാദമി സ്ക്രീൻ: സ്ക്രീൻ തിരഞ്ഞെടുത്തിട്ടില്ല. ഈ ബ്ലോക്കിന്റെ മെനുവിൽനിന്ന് അതിന്റെ ക്രമീകരണങ്ങൾ തുറന്ന് ഒന്നു തിരഞ്ഞെടുക്കുക.';
$string['pluginname'] = 'അക്കാദമി സ്ക്രീൻ';
$string['privacy:metadata'] = 'ഏതു സ്ക്രീൻ കാണിക്കണം എന്നു മാത്രമേ ഈ ബ്ലോക്ക് സൂക്ഷിക്കുന്നുള്ളൂ; ആളുകളെക്കുറിച്ച് ഒന്നുമില്ല. ബ്രൗസറുകൾ അക്കാദമിയുമായി എന്തു കൈമാറുന്നു എന്ന് “അക്കാദമി സ്ക്രീനുകൾ” എന്ന ഫിൽട്ടർ അക്കാദമിയുടെ ഹോസ്റ്റിനൊപ്പം പറയുന്നു.';
$string['screen'] = 'സ്ക്രീൻ';
$string['shows'] = 'എന്തു കാണിക്കുന്നു, ആർക്ക്';
$string['title'] = 'തലക്കെട്ട്';
