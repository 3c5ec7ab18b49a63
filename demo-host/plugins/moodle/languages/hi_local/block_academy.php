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
 * Words of the block, Hindi.
 *
 * @package    block_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

$string['academy:addinstance'] = 'अकादमी की स्क्रीन वाला ब्लॉक जोड़ना';
$string['academy:myaddinstance'] = 'अपने डैशबोर्ड पर अकादमी की स्क्रीन वाला ब्लॉक जोड़ना';
$string['defaultvalue'] = 'डिफ़ॉल्ट ({$a})';
$string['noscreen'] = 'अकादमी स्क्रीन: कोई स्क्रीन नहीं चुनी गई। इस ब्लॉक के मेन्यू से इसकी सेटिंग खोलें और एक चुनें।';
$string['pluginname'] = 'अकादमी स्क्रीन';
$string['privacy:metadata'] = 'यह ब्लॉक केवल यह रखता है कि कौन-सी स्क्रीन दिखानी है; लोगों के बारे में कुछ नहीं। ब्राउज़र अकादमी के साथ क्या लेते-देते हैं, यह फ़िल्टर “अकादमी स्क्रीन” अकादमी के होस्ट के साथ बताता है।';
$string['screen'] = 'स्क्रीन';
$string['shows'] = 'क्या दिखाती है, और किसको';
$string['title'] = 'शीर्षक';
